; Claim: the bishop's Grundy value at (x, y) is the lesser of x and y, for all integers x, y >= 0.
;
; rook.smt2 explains what is checked, and why that is a proof.

(set-logic QF_LIA)

(define-fun grundy ((x Int) (y Int)) Int
  (ite (<= x y) x y))

(define-fun on_board ((x Int) (y Int)) Bool
  (and (>= x 0) (>= y 0)))

; The rules: any number of steps down to the left.
(define-fun move ((x Int) (y Int) (to_x Int) (to_y Int)) Bool
  (and (on_board to_x to_y)
       (< to_x x)
       (= (- x to_x) (- y to_y))))

(declare-const x Int)
(declare-const y Int)
(assert (on_board x y))

(push 1)
(echo "every move leads towards the corner")
(declare-const to_x Int)
(declare-const to_y Int)
(assert (move x y to_x to_y))
(assert (not (and (<= to_x x) (<= to_y y) (or (< to_x x) (< to_y y)))))
(check-sat)
(pop 1)

(push 1)
(echo "no move keeps the value")
(declare-const to_x Int)
(declare-const to_y Int)
(assert (move x y to_x to_y))
(assert (= (grundy to_x to_y) (grundy x y)))
(check-sat)
(pop 1)

(push 1)
(echo "every smaller value is one move away")
(declare-const value Int)
(assert (>= value 0))
(assert (< value (grundy x y)))
(define-fun reached ((to_x Int) (to_y Int)) Bool
  (and (move x y to_x to_y) (= (grundy to_x to_y) value)))
; The move goes down the diagonal until the lesser coordinate is the value.
(define-fun steps () Int (- (grundy x y) value))
(assert (not (reached (- x steps) (- y steps))))
(check-sat)
(pop 1)
