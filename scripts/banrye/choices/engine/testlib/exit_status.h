// A validator accepts by returning 0 from main. A package wants 42.
static struct ExitStatusOfAValidator {
    ~ExitStatusOfAValidator() {
        if (testlibMode == _validator && testlibFinalizeGuard.quitCount == 0 && testlibFinalizeGuard.readEofCount > 0)
            std::_Exit(42);
    }
} exit_status_of_a_validator;
