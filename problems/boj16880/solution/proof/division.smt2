; Division by 3 of numbers below 2^32 gives a quotient and a rest: n = 3 * quotient + rest, rest < 3.
;
; This is how division is defined. It is put to the solvers too because their bvudiv and bvurem are circuits, and where
; a program divides, they do better with this fact than with the circuits. What is shown is said in rook.smt2.

(set-logic QF_BV)

(define-fun wide ((n (_ BitVec 32))) (_ BitVec 34) ((_ zero_extend 2) n)) ; 3n + 2 fits
(define-fun is_division ((n (_ BitVec 32)) (quotient (_ BitVec 32)) (rest (_ BitVec 32))) Bool
  (and (bvult rest (_ bv3 32)) (= (wide n) (bvadd (bvmul (_ bv3 34) (wide quotient)) (wide rest)))))

(declare-const n (_ BitVec 32))

(push 1)
(echo "bvudiv and bvurem by 3 are division")
(assert (not (is_division n (bvudiv n (_ bv3 32)) (bvurem n (_ bv3 32)))))
(check-sat)
(pop 1)
