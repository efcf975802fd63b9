import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Run a program in Java on many inputs in one virtual machine: ManyRuns FOLDER MAIN [ARGUMENT...].
 *
 * <p>A program of its own, started in the sandbox, for a program that a search gives many small inputs. Standard input
 * and output are those of many_inputs.py. The output ends early if a run takes long or much memory is used: then whoever
 * asks begins again with the input that is left. If one machine cannot run the program many times, the exit status is 1,
 * and standard error says why.
 *
 * <p>Each run has new classes, and so new static state, from a class loader of its own. The standard streams, the
 * properties, the locales, the time zone, the handler of exceptions and the numbers of threads are put back. The program
 * may use only classes of the library without other state. System.exit is replaced in the program's own classes. Whoever
 * asks compares with ordinary runs.
 *
 * <p>What remains shared: the identity hash codes go on, and the workers of the common pool stay.
 */
public final class ManyRuns {
    static final byte[] MAGIC = "\u007f many inputs\n\0\0".getBytes(StandardCharsets.ISO_8859_1);
    static final long NANOSECONDS = 1_000_000_000; // of wall time of all runs
    static final long STACK_BYTES = 64 << 20; // as -Xss in languages.yaml
    static final int MOST_BYTES = 1 << 22; // that a run prints
    static final int EXIT_STATUS = 8; // where it is in a number of wait4(2)
    static final long IDLE_NANOSECONDS = 100_000_000; // until a worker of the common pool is idle again

    // Where the library counts what it names, in one version or another.
    static final String[][] COUNTERS = {
        {"java.lang.Thread", "threadInitNumber", "java.lang.Thread$ThreadNumbering", "next"},
        {"java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber"},
        {"java.util.concurrent.ForkJoinPool", "poolIds", "java.util.concurrent.ForkJoinPool", "poolNumberSequence"},
    };

    static final Map<String, byte[]> classes = new HashMap<>();
    static volatile Run current;

    /** The program does what would be seen by the next run, or cannot be known here. */
    static final class CannotShare extends RuntimeException {
        CannotShare(String what) {
            super(what);
        }
    }

    /** Ends a thread that has called System.exit. */
    static final class Exit extends Error {
        Exit() {
            super(null, null, false, false);
        }
    }

    /** Called by the program in place of System.exit. */
    public static void exit(int status) {
        current.end(status);
        throw new Exit();
    }

    /** Standard output of a run. */
    static final class Output extends OutputStream {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean isClosed;
        boolean isFull;

        @Override
        public synchronized void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] given, int start, int length) {
            if (isClosed) return;
            isFull = isFull || bytes.size() + length > MOST_BYTES;
            if (!isFull) bytes.write(given, start, length);
        }
    }

    /** One run of the program, which begins in a thread of its own as that of a new machine. */
    static final class Run implements Runnable {
        final String main;
        final String[] arguments;
        final Output output = new Output();
        int status;
        boolean hasExited;
        Throwable refused;

        Run(String main, String[] arguments) {
            this.main = main;
            this.arguments = arguments;
        }

        synchronized void end(int given) {
            if (hasExited) return;
            hasExited = true;
            status = given;
            output.isClosed = true;
        }

        @Override
        public void run() {
            try {
                Method method = Thread.currentThread().getContextClassLoader().loadClass(main)
                        .getMethod("main", String[].class);
                method.setAccessible(true);
                method.invoke(null, (Object) arguments);
            } catch (InvocationTargetException error) {
                if (!(error.getCause() instanceof Exit)) handle(error.getCause());
            } catch (Exit error) {
                return;
            } catch (ReflectiveOperationException error) {
                refused = error;
            } catch (Throwable error) {
                fail(error);
            }
        }

        /** Do with an exception of the method main what the machine does. */
        void handle(Throwable error) {
            fail(error);
            Thread thread = Thread.currentThread();
            try {
                thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
            } catch (Throwable another) {
                return; // the machine ignores it
            }
        }

        /** Let nothing more be printed: the machine would have ended. */
        synchronized void close() {
            output.isClosed = true;
        }

        synchronized void fail(Throwable error) {
            if (error instanceof OutOfMemoryError) refused = error;
            if (!hasExited) status = 1;
        }
    }

    /** The classes of the program, anew for each run. */
    static final class Loader extends ClassLoader {
        Loader() {
            super(ManyRuns.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                byte[] content = classes.get(name);
                if (content == null) return super.loadClass(name, resolve);
                Class<?> found = findLoadedClass(name);
                return found != null ? found : defineClass(name, content, 0, content.length);
            }
        }
    }

    /** A number of the library, as the 0 in the name Thread-0. */
    static final class Counter {
        final Field field;
        final int before;

        Counter(Field field) throws IllegalAccessException {
            this.field = field;
            field.setAccessible(true);
            before = ((Number) field.get(null)).intValue();
        }

        /** Return the counter at the first of some places, each a class and a field. Throw CannotShare. */
        static Counter at(String[] places) throws IllegalAccessException {
            for (int i = 0; i < places.length; i += 2) {
                try {
                    return new Counter(Class.forName(places[i]).getDeclaredField(places[i + 1]));
                } catch (ReflectiveOperationException error) {
                    continue; // another version has it
                }
            }
            throw new CannotShare("this machine does not have " + places[1]);
        }

        void putBack() throws IllegalAccessException {
            Object number = field.get(null);
            if (number instanceof AtomicInteger) ((AtomicInteger) number).set(before);
            else field.setInt(null, before);
        }
    }

    // Many runs.

    public static void main(String[] words) {
        PrintStream errors = System.err;
        try {
            runAll(words);
        } catch (Throwable error) {
            errors.println("CannotShare: " + error);
            errors.flush();
            Runtime.getRuntime().halt(1);
        }
        Runtime.getRuntime().halt(0); // nothing of the program runs now
    }

    static void runAll(String[] words) throws Exception {
        readClasses(new File(words[0]));
        List<Counter> counters = new ArrayList<>();
        if (ManyRunsClasses.useThreads)
            for (String[] places : COUNTERS) counters.add(Counter.at(places));
        String[] arguments = Arrays.copyOfRange(words, 2, words.length);
        ByteBuffer request = ByteBuffer.wrap(System.in.readAllBytes()).order(ByteOrder.nativeOrder());
        OutputStream answers = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
        answers.write(MAGIC);
        request.position(MAGIC.length);
        int left = request.getInt();
        long deadline = System.nanoTime() + NANOSECONDS;
        Properties properties = (Properties) System.getProperties().clone();
        Locale display = Locale.getDefault(Locale.Category.DISPLAY);
        Locale format = Locale.getDefault(Locale.Category.FORMAT);
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        PrintStream out = System.out;
        PrintStream errors = System.err;
        InputStream in = System.in;
        for (; left > 0 && System.nanoTime() < deadline; left--) {
            byte[] input = new byte[request.getInt()];
            request.get(input);
            long beginning = System.nanoTime();
            Run run = new Run(words[1], arguments.clone());
            if (!hasEnded(run, input, deadline)) break;
            System.setProperties((Properties) properties.clone());
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, display);
            Locale.setDefault(Locale.Category.FORMAT, format);
            Thread.setDefaultUncaughtExceptionHandler(null);
            for (Counter counter : counters) counter.putBack();
            TimeZone.setDefault(zone);
            System.setOut(out);
            System.setErr(errors);
            System.setIn(in);
            byte[] printed = run.output.bytes.toByteArray();
            long microseconds = (System.nanoTime() - beginning) / 1000;
            ByteBuffer head = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
            head.putInt((run.status & 0xff) << EXIT_STATUS).putInt(printed.length).putLong(microseconds);
            answers.write(head.array());
            answers.write(printed);
            Runtime machine = Runtime.getRuntime();
            if (machine.totalMemory() - machine.freeMemory() > machine.maxMemory() / 4) break;
        }
        answers.flush();
    }

    static void readClasses(File folder) throws Exception {
        Set<String> own = new HashSet<>();
        File[] files = folder.listFiles();
        for (File file : files == null ? new File[0] : files) {
            if (file.isDirectory()) throw new CannotShare("its classes are in packages");
            if (file.getName().endsWith(".class")) own.add(file.getName().replaceAll("\\.class$", ""));
        }
        
        for (String name : own) {
            if (name.startsWith("ManyRuns")) throw new CannotShare("a class is called " + name);
            byte[] content = Files.readAllBytes(new File(folder, name + ".class").toPath());
            classes.put(name, ManyRunsClasses.checked(content, own));
        }
    }

    /** Return whether a thread is one that the machine keeps for parallel streams. It has no state of a program. */
    static boolean isOfCommonPool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread
                && ((ForkJoinWorkerThread) thread).getPool() == ForkJoinPool.commonPool();
    }

    /** Return whether a pool has nothing to do, at the latest after a while. */
    static boolean isIdle(ForkJoinPool pool) throws InterruptedException {
        for (long end = System.nanoTime() + IDLE_NANOSECONDS; !pool.isQuiescent() || pool.hasQueuedSubmissions(); ) {
            if (System.nanoTime() > end) return false;
            Thread.sleep(1);
        }
        return true;
    }

    /** Return whether the run has ended in time, with all of its threads. */
    static boolean hasEnded(Run run, byte[] input, long deadline) throws Exception {
        current = run;
        System.setIn(new ByteArrayInputStream(input));
        System.setOut(new PrintStream(new BufferedOutputStream(run.output, 128), true));
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), true));
        ThreadGroup group = new ThreadGroup("main");
        Thread thread = new Thread(group, run, "main", STACK_BYTES);
        thread.setContextClassLoader(new Loader());
        thread.start();
        Thread[] alive = {thread};
        while (alive.length > 0) {
            for (Thread each : alive) {
                long left = deadline - System.nanoTime();
                if (left <= 0) return false;
                each.join(1 + left / 1_000_000);
                if (each.isAlive()) return false;
            }
            Thread[] found = new Thread[group.activeCount() + 8];
            int count = group.enumerate(found);
            List<Thread> own = new ArrayList<>();
            for (int i = 0; i < count; i++) if (!isOfCommonPool(found[i])) own.add(found[i]);
            alive = own.toArray(new Thread[0]); // a stream takes 30 ms to start
            for (Thread each : alive) {
                if (each.isDaemon()) throw new CannotShare("a thread goes on");
            }
        }
        run.close();
        if (!isIdle(ForkJoinPool.commonPool())) throw new CannotShare("a task goes on");
        if (run.refused != null) throw new CannotShare(run.refused.toString());
        if (run.output.isFull) throw new CannotShare("prints much");
        return true;
    }
}
