; Claim: every n below 2^32 has a quotient and a rest with n = 3 * quotient + rest and rest < 3.
;
; toolkit/prove_machine_code uses this where the program divides by 3, because the solvers are slow with the circuits of
; bvudiv and bvurem.

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
