import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;

/**
 * Run a program in Java on many inputs in one virtual machine: ManyRuns FOLDER MAIN [ARGUMENT...].
 *
 * <p>A program of its own, started in the sandbox, for a program that a search gives many small inputs. Standard input
 * and output are those of many_inputs.py. The output ends early if a run takes long or much memory is used: then whoever
 * asks begins again with the input that is left. If one machine cannot run the program many times, the exit status is 1,
 * and standard error says why.
 *
 * <p>Each run has new classes, and so new static state, from a class loader of its own. The standard streams, the
 * properties, the locale and the time zone are put back. The program may use only classes of the library without other
 * state. System.exit is replaced in the program's own classes. Whoever asks compares with ordinary runs.
 */
public final class ManyRuns {
    static final byte[] MAGIC = "\u007f many inputs\n\0\0".getBytes(StandardCharsets.ISO_8859_1);
    static final long NANOSECONDS = 1_000_000_000; // of wall time of all runs
    static final long STACK_BYTES = 64 << 20; // as -Xss in languages.yaml
    static final int MOST_BYTES = 1 << 22; // that a run prints
    static final int FAILED = 1 << 8; // exit status 1, as wait4(2) returns it

    static final String[] PACKAGES = {"java/lang/", "java/math/", "java/text/", "java/time/", "java/util/"};
    static final Set<String> REFUSED = words(
            "java/lang/ClassLoader java/lang/Compiler java/lang/Module java/lang/ModuleLayer java/lang/Process"
                    + " java/lang/ProcessBuilder java/lang/ProcessHandle java/lang/Runtime java/lang/SecurityManager"
                    + " java/lang/ThreadGroup java/util/ServiceLoader java/util/Timer");
    static final Set<String> IO = words("BufferedInputStream BufferedOutputStream BufferedReader BufferedWriter"
            + " ByteArrayInputStream ByteArrayOutputStream Closeable DataInputStream DataOutputStream EOFException"
            + " FilterInputStream FilterOutputStream Flushable IOException InputStream InputStreamReader OutputStream"
            + " OutputStreamWriter PrintStream PrintWriter Reader Serializable StreamTokenizer StringReader StringWriter"
            + " UncheckedIOException UnsupportedEncodingException Writer");
    static final Set<String> INNER_PACKAGES = words("java/lang/annotation/ java/lang/invoke/ java/util/concurrent/"
            + " java/util/concurrent/atomic/ java/util/concurrent/locks/ java/util/function/ java/util/random/"
            + " java/util/regex/ java/util/stream/ java/time/temporal/ java/time/format/ java/time/chrono/");
    static final Set<String> OF_SYSTEM = words("arraycopy currentTimeMillis err exit gc identityHashCode in lineSeparator"
            + " nanoTime out setErr setIn setOut");

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

    static Set<String> words(String text) {
        return new HashSet<>(Arrays.asList(text.split(" ")));
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
                if (!(error.getCause() instanceof Exit)) fail(error.getCause());
            } catch (Exit error) {
                return;
            } catch (ReflectiveOperationException error) {
                refused = error;
            } catch (Throwable error) {
                fail(error);
            }
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

    // What a class may use.

    /** Return a class with calls of `exit` here in place of System.exit. Throw CannotShare if it uses what it may not. */
    static byte[] checked(byte[] content, Set<String> own) throws java.io.IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
        in.skipBytes(8);
        int count = in.readUnsignedShort();
        int[] places = new int[count];
        int[] kinds = new int[count];
        String[] texts = new String[count];
        for (int i = 1; i < count; i++) {
            places[i] = content.length - in.available();
            kinds[i] = in.readUnsignedByte();
            switch (kinds[i]) {
                case 1: texts[i] = in.readUTF(); break;
                case 7: case 8: case 16: case 19: case 20: in.skipBytes(2); break;
                case 15: in.skipBytes(3); break;
                case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: in.skipBytes(4); break;
                case 5: case 6: in.skipBytes(8); i++; break;
                default: throw new CannotShare("a class file of an unknown kind");
            }
        }
        int end = content.length - in.available();
        ByteBuffer given = ByteBuffer.wrap(content);
        ByteBuffer changed = ByteBuffer.wrap(content.clone());
        boolean exits = false;
        for (int i = 1; i < count; i++) {
            if ("finalize".equals(texts[i])) throw new CannotShare("finalize");
            if (kinds[i] == 7) checkName(texts[at(given, places[i] + 1)], own);
            if (kinds[i] != 9 && kinds[i] != 10) continue;
            String owner = texts[at(given, places[at(given, places[i] + 1)] + 1)];
            int pair = places[at(given, places[i] + 3)];
            String name = texts[at(given, pair + 1)];
            if ("java/lang/Class".equals(owner) && name.startsWith("forName")) throw new CannotShare("forName");
            if ("java/lang/Thread".equals(owner) && (name.startsWith("getThreadGroup") || name.contains("Default")))
                throw new CannotShare(name);
            if (!"java/lang/System".equals(owner)) continue;
            if (!OF_SYSTEM.contains(name)) throw new CannotShare("System." + name);
            if (!name.equals("exit")) continue;
            changed.putShort(places[i] + 1, (short) (count + 1));
            exits = true;
        }
        if (!exits) return content;
        byte[] here = "ManyRuns".getBytes(StandardCharsets.UTF_8);
        ByteBuffer made = ByteBuffer.allocate(content.length + 3 + here.length + 3);
        changed.putShort(8, (short) (count + 2));
        made.put(changed.array(), 0, end);
        made.put((byte) 1).putShort((short) here.length).put(here);
        made.put((byte) 7).putShort((short) count);
        made.put(content, end, content.length - end);
        return made.array();
    }

    static int at(ByteBuffer bytes, int place) {
        return bytes.getShort(place) & 0xffff;
    }

    static void checkName(String name, Set<String> own) {
        String plain = name.startsWith("[") ? name.replaceAll("^\\[+L?|;$", "") : name;
        if (plain.length() == 1 && name.startsWith("[") || own.contains(plain.replace('/', '.'))) return;
        int end = plain.lastIndexOf('/') + 1;
        String folder = plain.substring(0, end);
        String outer = plain.replaceAll("\\$.*", "");
        if (folder.equals("java/io/") && IO.contains(outer.substring(end))) return;
        if (folder.equals("java/nio/charset/") || plain.equals("java/lang/reflect/Array")) return;
        boolean isUsual = Arrays.asList(PACKAGES).contains(folder) || INNER_PACKAGES.contains(folder);
        if (!isUsual || REFUSED.contains(outer)) throw new CannotShare("uses " + plain.replace('/', '.'));
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
        String[] arguments = Arrays.copyOfRange(words, 2, words.length);
        ByteBuffer request = ByteBuffer.wrap(System.in.readAllBytes()).order(ByteOrder.nativeOrder());
        OutputStream answers = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
        answers.write(MAGIC);
        request.position(MAGIC.length);
        int left = request.getInt();
        long deadline = System.nanoTime() + NANOSECONDS;
        Properties properties = (Properties) System.getProperties().clone();
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
            TimeZone.setDefault(zone);
            System.setOut(out);
            System.setErr(errors);
            System.setIn(in);
            byte[] printed = run.output.bytes.toByteArray();
            long microseconds = (System.nanoTime() - beginning) / 1000;
            ByteBuffer head = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
            head.putInt(run.status == 0 ? 0 : FAILED).putInt(printed.length).putLong(microseconds);
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
        if (own.contains("ManyRuns")) throw new CannotShare("a class is called ManyRuns");
        for (String name : own) {
            byte[] content = Files.readAllBytes(new File(folder, name + ".class").toPath());
            classes.put(name, checked(content, own));
        }
    }

    /** Return whether the run has ended in time, with all of its threads. */
    static boolean hasEnded(Run run, byte[] input, long deadline) throws Exception {
        current = run;
        System.setIn(new ByteArrayInputStream(input));
        System.setOut(new PrintStream(new BufferedOutputStream(run.output, 128), true));
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), true));
        ThreadGroup group = new ThreadGroup("runs");
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
            alive = Arrays.copyOf(found, group.enumerate(found));
            for (Thread each : alive) {
                if (each.isDaemon()) throw new CannotShare("a thread goes on");
            }
        }
        if (run.refused != null) throw new CannotShare(run.refused.toString());
        if (run.output.isFull) throw new CannotShare("prints much");
        return true;
    }
}
