; Claim: the king's Grundy value at (x, y) is 0 if x and y are even, 2 if both are odd, and otherwise 1 if the lesser is
; even and 3 if it is odd, for all integers x, y >= 0.
;
; rook.smt2 explains what is checked, and why that is a proof.

(set-logic QF_LIA)

(define-fun even ((n Int)) Bool
  (= (mod n 2) 0))

(define-fun grundy ((x Int) (y Int)) Int
  (ite (and (even x) (even y)) 0
  (ite (and (not (even x)) (not (even y))) 2
  (ite (even (ite (<= x y) x y)) 1
  3))))

(define-fun on_board ((x Int) (y Int)) Bool
  (and (>= x 0) (>= y 0)))

; The rules: one step down, to the left, or both.
(define-fun move ((x Int) (y Int) (to_x Int) (to_y Int)) Bool
  (and (on_board to_x to_y)
       (or (and (= to_x x) (= to_y (- y 1)))
           (and (= to_x (- x 1)) (= to_y y))
           (and (= to_x (- x 1)) (= to_y (- y 1))))))

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
; These are all moves of the piece.
(assert (not (reached x (- y 1))))
(assert (not (reached (- x 1) y)))
(assert (not (reached (- x 1) (- y 1))))
(check-sat)
(pop 1)
