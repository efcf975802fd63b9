; Wrong on purpose: a rook's moves only.
; Everything else is as in ../palace.smt2. At least one check must be satisfiable.

(set-logic QF_BV)
(define-sort Number () (_ BitVec 32))
(define-sort Third () (_ BitVec 30))
(define-sort Remainder () (_ BitVec 2))

(define-fun third ((n Number)) Third ((_ extract 31 2) n))
(define-fun remainder ((n Number)) Remainder ((_ extract 1 0) n))
(define-fun is_number ((n Number)) Bool (distinct (remainder n) #b11))

; The number in plain binary: 3 * third + remainder, at most 3 * 2^30 - 1.
(define-fun plain ((n Number)) (_ BitVec 32)
  (bvadd ((_ zero_extend 2) (third n))
         ((_ zero_extend 2) (third n))
         ((_ zero_extend 2) (third n))
         ((_ zero_extend 30) (remainder n))))

; n - 1, for n > 0.
(define-fun before ((n Number)) Number
  (ite (= (remainder n) #b00) (concat (bvsub (third n) (_ bv1 30)) #b10)
  (bvsub n (_ bv1 32))))

; (r + s) mod 3, and (r - s) mod 3, which is (r + 2s) mod 3.
(define-fun add ((r Remainder) (s Remainder)) Remainder
  ((_ extract 1 0) (bvurem (bvadd ((_ zero_extend 1) r) ((_ zero_extend 1) s)) #b011)))
(define-fun subtract ((r Remainder) (s Remainder)) Remainder
  (add r (add s s)))

(define-fun grundy ((x Number) (y Number)) Number
  (concat (bvxor (third x) (third y)) (add (remainder x) (remainder y))))

; The rules: a rook's moves, or one step down to the left.
(define-fun move ((x Number) (y Number) (to_x Number) (to_y Number)) Bool
  (and (is_number to_x)
       (is_number to_y)
       (or (and (= to_x x) (bvult to_y y))
           (and (bvult to_x x) (= to_y y))))) ; wrong: no step down to the left

(declare-const x Number)
(declare-const y Number)
(assert (is_number x))
(assert (is_number y))

(push 1)
(echo "the encoding keeps the order")
(assert (distinct (bvult x y) (bvult (plain x) (plain y))))
(check-sat)
(pop 1)

(push 1)
(echo "before n is n - 1")
(assert (distinct x (_ bv0 32)))
(assert (not (and (is_number (before x)) (= (plain (before x)) (bvsub (plain x) (_ bv1 32))))))
(check-sat)
(pop 1)

(push 1)
(echo "every move leads towards the corner")
(declare-const to_x Number)
(declare-const to_y Number)
(assert (move x y to_x to_y))
(assert (not (and (bvule to_x x) (bvule to_y y) (or (bvult to_x x) (bvult to_y y)))))
(check-sat)
(pop 1)

(push 1)
(echo "no move keeps the value")
(declare-const to_x Number)
(declare-const to_y Number)
(assert (move x y to_x to_y))
(assert (= (grundy to_x to_y) (grundy x y)))
(check-sat)
(pop 1)

(push 1)
(echo "every smaller value is one move away")
(declare-const value Number)
(assert (is_number value))
(assert (bvult value (grundy x y)))
(define-fun reached ((to_x Number) (to_y Number)) Bool
  (and (move x y to_x to_y) (= (grundy to_x to_y) value)))
; The move goes to the column or the row that gives the value, or one step down to the left.
(define-fun partner ((n Number)) Number
  (concat (bvxor (third value) (third n)) (subtract (remainder value) (remainder n))))
(assert (not (reached (partner y) y)))
(assert (not (reached x (partner x))))
(assert (not (reached (before x) (before y))))
(check-sat)
(pop 1)
