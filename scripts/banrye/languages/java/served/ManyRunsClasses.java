import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Check what a class of a program uses, before ManyRuns runs it: java/util/Scanner may be, java/io/File may not.
 *
 * <p>The names are read from the constants of the class file. A list that forgets a name costs no wrong verdict: some
 * runs are repeated in machines of their own, and each one that fails.
 */
final class ManyRunsClasses {
    static final String[] PACKAGES = {"java/lang/", "java/math/", "java/text/", "java/time/", "java/util/"};
    static final Set<String> REFUSED = words(
            "java/lang/ClassLoader java/lang/Compiler java/lang/Module java/lang/ModuleLayer java/lang/Process"
                    + " java/lang/ProcessBuilder java/lang/ProcessHandle java/lang/Runtime java/lang/SecurityManager"
                    + " java/lang/StackWalker java/lang/ThreadGroup"
                    + " java/util/ServiceLoader java/util/Timer");
    static final Set<String> IO = words("BufferedInputStream BufferedOutputStream BufferedReader BufferedWriter"
            + " ByteArrayInputStream ByteArrayOutputStream Closeable DataInputStream DataOutputStream EOFException"
            + " FilterInputStream FilterOutputStream Flushable IOException InputStream InputStreamReader OutputStream"
            + " OutputStreamWriter PrintStream PrintWriter Reader Serializable StreamTokenizer StringReader StringWriter"
            + " UncheckedIOException UnsupportedEncodingException Writer");
    static final Set<String> INNER_PACKAGES = words("java/lang/annotation/ java/lang/invoke/ java/util/concurrent/"
            + " java/util/concurrent/atomic/ java/util/concurrent/locks/ java/util/function/ java/util/random/"
            + " java/util/regex/ java/util/stream/ java/time/temporal/ java/time/format/ java/time/chrono/");
    static final Set<String> OF_SYSTEM =
            words("arraycopy currentTimeMillis err exit gc in lineSeparator nanoTime out setErr setIn setOut");
    // Methods that tell that other runs were before, of whatever class: those of a program can extend Thread.
    static final Set<String> TELLING = words("getId()J threadId()J activeCount()I getAllStackTraces()Ljava/util/Map;"
            + " enumerate([Ljava/lang/Thread;)I getStackTrace()[Ljava/lang/StackTraceElement;"
            + " printStackTrace(Ljava/io/PrintStream;)V printStackTrace(Ljava/io/PrintWriter;)V"
            + " lookup()Ljava/lang/invoke/MethodHandles$Lookup;");

    static boolean useThreads; // or what makes threads

    private ManyRunsClasses() {}

    static Set<String> words(String text) {
        return new HashSet<>(Arrays.asList(text.split(" ")));
    }

    /** Return a class with calls of `exit` here in place of System.exit. Throw ManyRuns.CannotShare if it uses what it may not. */
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
                default: throw new ManyRuns.CannotShare("a class file of an unknown kind");
            }
        }
        int end = content.length - in.available();
        ByteBuffer given = ByteBuffer.wrap(content);
        ByteBuffer changed = ByteBuffer.wrap(content.clone());
        boolean exits = false;
        for (int i = 1; i < count; i++) {
            if ("finalize".equals(texts[i])) throw new ManyRuns.CannotShare("finalize");
            if (kinds[i] == 7) checkName(texts[at(given, places[i] + 1)], own);
            if (kinds[i] != 9 && kinds[i] != 10) continue;
            String owner = texts[at(given, places[at(given, places[i] + 1)] + 1)];
            int pair = places[at(given, places[i] + 3)];
            String name = texts[at(given, pair + 1)];
            if ("java/lang/Class".equals(owner) && name.startsWith("forName")) throw new ManyRuns.CannotShare("forName");
            if (TELLING.contains(name.concat(texts[at(given, pair + 3)]))) throw new ManyRuns.CannotShare(name);
            if (!"java/lang/System".equals(owner)) continue;
            if (!OF_SYSTEM.contains(name)) throw new ManyRuns.CannotShare("System." + name);
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
        useThreads |= plain.equals("java/lang/Thread") || folder.startsWith("java/util/concurrent/");
        String outer = plain.replaceAll("\\$.*", "");
        if (folder.equals("java/io/") && IO.contains(outer.substring(end))) return;
        if (folder.equals("java/nio/charset/") || plain.equals("java/lang/reflect/Array")) return;
        boolean isUsual = Arrays.asList(PACKAGES).contains(folder) || INNER_PACKAGES.contains(folder);
        if (!isUsual || REFUSED.contains(outer)) throw new ManyRuns.CannotShare("uses " + plain.replace('/', '.'));
    }
}
