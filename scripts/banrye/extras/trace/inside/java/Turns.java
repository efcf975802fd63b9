// Lets one thread of a Java program run at a time, as python_tracer.py does.
//
// A program starts a thread for a deep recursion and waits for it. Until that has ended, the first
// thread does not go on: else the order of the steps would be another in each run.

import java.util.HashSet;
import java.util.Set;

final class Turns {
    private static final long PATIENCE = 1000; // ms without a step, after which another thread goes on

    private static final String OF_MACHINE = "DestroyJavaVM"; // the thread that waits for all others
    private static final Set<Thread> begun = new HashSet<>(); // threads that have had a turn, or never will
    private static Thread turn; // whose turn it is
    private static volatile int steps; // of all threads
    private static long patience = PATIENCE;

    private Turns() {}

    /** Waits until no other thread is traced. `made`: how many steps there are. */
    static void take(int made) {
        note(made);
        Thread own = Thread.currentThread();
        for (Thread other = next(own); other != own; other = next(own)) {
            int before = steps;
            try {
                other.join(patience);
            } catch (InterruptedException error) {
                own.interrupt();
                return;
            }
            giveUp(other, before);
        }
    }

    private static synchronized void note(int made) {
        steps = Math.max(steps, made);
    }

    /** Returns the thread whose turn it is: this one takes it if no other has it. */
    private static synchronized Thread next(Thread own) {
        if (begun.add(own)) turn = own; // the thread that has started it waits
        if (turn != null && turn != own && turn.isAlive()) return turn;
        turn = own;
        Thread[] alive = new Thread[Thread.activeCount() + 1];
        int count = Thread.enumerate(alive);
        for (int i = 0; i < count; i++)
            if (!begun.contains(alive[i]) && !alive[i].getName().equals(OF_MACHINE)) return alive[i];
        return own;
    }

    /** Stops waiting for a thread that makes no step: it may itself wait for this one. */
    private static synchronized void giveUp(Thread other, int before) {
        if (!other.isAlive() || steps != before) return;
        patience = 1;
        begun.add(other);
        if (turn == other) turn = null;
    }
}
