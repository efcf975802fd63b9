; Wrong on purpose: the value is 1 instead of 2.
; Everything else is as in ../knight.smt2. At least one check must be satisfiable.

(set-logic QF_LIA)

(define-fun grundy ((x Int) (y Int)) Int
  (let ((remainder (mod (ite (<= x y) x y) 3))
        (apart (ite (<= x y) (- y x) (- x y))))
    (ite (= remainder 0) 0
    (ite (= remainder 1) (ite (= apart 0) 0 1)
    1)))) ; wrong: 1 where |x - y| > 1 too

(define-fun on_board ((x Int) (y Int)) Bool
  (and (>= x 0) (>= y 0)))

; The rules: one step to the left and two down, or two to the left and one down.
(define-fun move ((x Int) (y Int) (to_x Int) (to_y Int)) Bool
  (and (on_board to_x to_y)
       (or (and (= to_x (- x 1)) (= to_y (- y 2)))
           (and (= to_x (- x 2)) (= to_y (- y 1))))))

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
(assert (not (reached (- x 1) (- y 2))))
(assert (not (reached (- x 2) (- y 1))))
(check-sat)
(pop 1)
