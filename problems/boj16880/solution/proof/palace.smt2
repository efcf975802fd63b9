; Claim: the palace's Grundy value at (x, y) is (x + y) mod 3 + 3 * (x div 3 xor y div 3), for all x, y below
; 3 * 2^30.
;
; rook.smt2 explains what is checked, and why that is a proof.
;
; Division is slow for the solvers. So a number n is encoded as 30 bits for n div 3, followed by 2 bits for n mod 3,
; which are never 11. The first seven checks prove that comparison, n - 1 and x + y mean the same in this encoding.

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

; x + y, if it is below 3 * 2^30. If the remainders add up to 3 or more, 1 is carried to the thirds.
(define-fun carry ((x Number) (y Number)) Third
  (ite (bvult (bvadd ((_ zero_extend 1) (remainder x)) ((_ zero_extend 1) (remainder y))) #b011) (_ bv0 30)
  (_ bv1 30)))
(define-fun sum ((x Number) (y Number)) Number
  (concat (bvadd (third x) (third y) (carry x y)) (add (remainder x) (remainder y))))

; Division by 3 of a number in plain binary.
(define-fun wide ((n (_ BitVec 32))) (_ BitVec 34) ((_ zero_extend 2) n))
(define-fun is_division ((n (_ BitVec 32)) (quotient (_ BitVec 32)) (rest (_ BitVec 32))) Bool
  (and (bvult rest (_ bv3 32)) (= (wide n) (bvadd (bvmul (_ bv3 34) (wide quotient)) (wide rest)))))

(define-fun grundy ((x Number) (y Number)) Number
  (concat (bvxor (third x) (third y)) (add (remainder x) (remainder y))))

; The rules: a rook's moves, or one step down to the left.
(define-fun move ((x Number) (y Number) (to_x Number) (to_y Number)) Bool
  (and (is_number to_x)
       (is_number to_y)
       (or (and (= to_x x) (bvult to_y y))
           (and (bvult to_x x) (= to_y y))
           (and (distinct x (_ bv0 32)) (= to_x (before x))
                (distinct y (_ bv0 32)) (= to_y (before y))))))

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
(echo "every number has an encoding")
(declare-const n (_ BitVec 32))
(declare-const quotient (_ BitVec 32))
(declare-const rest (_ BitVec 32))
(define-fun written () Number (concat ((_ extract 29 0) quotient) ((_ extract 1 0) rest)))
(assert (bvult n (bvmul (_ bv3 32) (_ bv1073741824 32))))
(assert (is_division n quotient rest))
(assert (not (and (is_number written) (= (plain written) n))))
(check-sat)
(pop 1)

(push 1)
(echo "the parts of an encoding are the quotient and the rest")
(declare-const quotient (_ BitVec 32))
(declare-const rest (_ BitVec 32))
(assert (is_division (plain x) quotient rest))
(assert (not (and (= quotient ((_ zero_extend 2) (third x))) (= rest ((_ zero_extend 30) (remainder x))))))
(check-sat)
(pop 1)

(push 1)
(echo "thirds of a sum below 2 * 10^9")
(assert (bvult (plain x) (_ bv1000000000 32)))
(assert (bvult (plain y) (_ bv1000000000 32)))
(assert (distinct ((_ zero_extend 2) (third (sum x y)))
                  (bvadd ((_ zero_extend 2) (third x)) ((_ zero_extend 2) (third y)) ((_ zero_extend 2) (carry x y)))))
(check-sat)
(pop 1)

(push 1)
(echo "remainders of a sum")
(define-fun three ((n (_ BitVec 32))) (_ BitVec 32) (bvadd n n n))
(assert (not (and (is_number (sum x y))
                  (= (bvadd ((_ zero_extend 30) (remainder x)) ((_ zero_extend 30) (remainder y)))
                     (bvadd (three ((_ zero_extend 2) (carry x y))) ((_ zero_extend 30) (remainder (sum x y))))))))
(check-sat)
(pop 1)

(push 1)
(echo "sum is addition")
; Here (plain (sum x y)) = (plain x) + (plain y) follows from the two previous checks.
(declare-const third_x (_ BitVec 32))
(declare-const third_y (_ BitVec 32))
(declare-const third_sum (_ BitVec 32))
(declare-const carried (_ BitVec 32))
(declare-const rest_x (_ BitVec 32))
(declare-const rest_y (_ BitVec 32))
(declare-const rest_sum (_ BitVec 32))
(define-fun three ((n (_ BitVec 32))) (_ BitVec 32) (bvadd n n n))
(assert (= third_sum (bvadd third_x third_y carried)))
(assert (= rest_x (bvsub (bvadd (three carried) rest_sum) rest_y)))
(assert (distinct (bvadd (three third_sum) rest_sum) (bvadd (three third_x) rest_x (three third_y) rest_y)))
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
