; Wrong on purpose: the row is counted from 1.
; Everything else is as in ../rook.smt2. At least one check must be satisfiable.

(set-logic QF_BV)
(define-sort Number () (_ BitVec 32)) ; from 0 to 2^32 - 1; nothing is added here, so nothing overflows

(define-fun grundy ((x Number) (y Number)) Number
  (bvxor x (bvadd y (_ bv1 32)))) ; wrong: y + 1

; The rules: down the column, or left in the row.
(define-fun move ((x Number) (y Number) (to_x Number) (to_y Number)) Bool
  (or (and (= to_x x) (bvult to_y y))
      (and (bvult to_x x) (= to_y y))))

(declare-const x Number)
(declare-const y Number)

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
(assert (bvult value (grundy x y)))
; Naming a move proves that there is one. The negation says that a move to neither of these two squares has the value.
(define-fun reached ((to_x Number) (to_y Number)) Bool
  (and (move x y to_x to_y) (= (grundy to_x to_y) value)))
(assert (not (reached x (bvxor x value))))
(assert (not (reached (bvxor y value) y)))
(check-sat)
(pop 1)
