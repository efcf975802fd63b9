// Writes down each step of a Java program, as python_tracer.py does. java_agent.cpp calls it, in the
// virtual machine of the program, in the sandbox.

import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class JavaTracer {
    private static final String[] KINDS = {"line", "call", "return", "unwind", "raise", "within"};
    private static final int LINE = 0, CALL = 1, RETURN = 2, UNWIND = 3, RAISE = 4, WITHIN = 5;

    /** A call that has not returned. */
    private static final class Call {
        final int frames; // of the thread, with this one
        final int number;
        final Map<String, String> known = new HashMap<>();
        final Map<String, Object> values = new HashMap<>(); // of the variables, at the last event

        Call(int frames, int number) {
            this.frames = frames;
            this.number = number;
        }
    }

    private static FileOutputStream record;
    private static int mostSteps, steps, begun;
    private static String raised = "", uncaught = ""; // the last exception; one that has left all calls
    private static final Map<Thread, Deque<Call>> threads = new LinkedHashMap<>(); // their calls
    private static Deque<Call> calls; // of the thread of this event
    private static final Map<String, String> known = new HashMap<>(); // static fields, as written last

    private JavaTracer() {}

    /** Opens the record. The options are its name, the number of steps, and names of files. */
    static void begin(String options) throws IOException {
        String[] words = options.split(",");
        record = new FileOutputStream(words[0], true);
        mostSteps = Integer.parseInt(words[1]);
    }

    /**
     * Takes an event of the virtual machine. The last `ended` of the variables have just ended. Returns
     * whether all steps are written that are wanted.
     */
    static boolean event(
            int kind, String file, int line, String method, int frames, Class<?> declaring,
            String[] names, Object[] values, int ended, Object detail, int printed, int read) {
        boolean isUnseen = method.equals("<clinit>") && kind != LINE && kind != WITHIN;
        if (record == null || Thread.holdsLock(JavaTracer.class) || isUnseen) return isFull();
        Turns.take(steps);
        synchronized (JavaTracer.class) {
            try {
                JavaValues.classes.add(declaring);
                boolean isFirst = threads.isEmpty() || threads.keySet().iterator().next() == Thread.currentThread();
                calls = threads.computeIfAbsent(Thread.currentThread(), thread -> new ArrayDeque<>());
                int least = kind == CALL ? frames - 1 : frames; // frames that are still there
                while (!calls.isEmpty() && calls.peek().frames > least) calls.pop();
                if (calls.isEmpty() || calls.peek().frames < frames) calls.push(new Call(frames, ++begun));
                if (kind == RAISE) raised = JavaValues.text(detail);
                if (kind == LINE) steps++;
                uncaught = kind == UNWIND && isFirst && calls.size() == 1 ? raised : "";
                boolean isMain = isFirst && calls.size() == 1;
                Locals locals = new Locals(calls.peek(), names, values, ended);
                if (isFull()) uncaught = kind == RAISE && isFirst ? raised : uncaught;
                else if (!(kind == CALL && isMain))
                    write(step(kind, file, line, isMain ? "" : method, locals, detail, printed, read));
                if (kind == RETURN || kind == UNWIND) calls.pop();
            } catch (Throwable error) { // the program goes on
                raised = raised.isEmpty() ? "" : raised;
            }
            return isFull();
        }
    }

    private static boolean isFull() {
        return steps > mostSteps;
    }

    /** The local variables of an event, as JSON. */
    private static final class Locals {
        final Map<String, String> known = new LinkedHashMap<>(), ended = new LinkedHashMap<>();

        /** Takes the variables. JavaTracer.class stands for an object as it was at the last event. */
        Locals(Call call, String[] names, Object[] values, int endedCount) {
            for (int i = 0; i < names.length; i++) {
                boolean isEnded = i >= names.length - endedCount;
                if (isEnded && values[i] == JavaTracer.class) values[i] = call.values.get(names[i]);
                call.values.put(names[i], values[i]);
                (isEnded ? ended : known).put(names[i], JavaValues.variable(values[i]));
                if (names[i].equals("this")) addSurrounding(values[i]);
            }
        }

        /** Adds what an object of an inner class sees: the object around it, variables of the method around it. */
        private void addSurrounding(Object value) {
            for (Field field : value.getClass().getDeclaredFields()) {
                String name = field.getName();
                boolean isOuter = name.startsWith("this$");
                if (!isOuter && !name.startsWith("val$")) continue;
                try {
                    field.setAccessible(true);
                    Object found = field.get(value);
                    String shownName = isOuter ? field.getType().getSimpleName() + ".this" : name.substring(4);
                    if (found != null || !isOuter) known.putIfAbsent(shownName, JavaValues.variable(found));
                } catch (ReflectiveOperationException | RuntimeException error) {
                    continue;
                }
            }
        }
    }

    private static String step(
            int kind, String file, int line, String method, Locals locals, Object detail, int printed, int read) {
        Call call = calls.peek();
        locals.ended.keySet().retainAll(call.known.keySet());
        String ended = changed(locals.ended, call.known);
        String gone = kind == LINE ? gone(locals.known, call.known) : "{}";
        String changed = changed(locals.known, call.known), common = changed(fields(), known);
        if (kind == WITHIN && ended.equals("{}") && changed.equals("{}") && common.equals("{}")) return "";
        StringBuilder found = new StringBuilder();
        found.append("{\"kind\": ").append(JavaValues.quoted(KINDS[kind]));
        found.append(", \"file\": ").append(JavaValues.quoted(file)).append(", \"line\": ").append(line);
        found.append(", \"depth\": ").append(calls.size() - 1);
        found.append(", \"frame\": ").append(call.number);
        found.append(", \"function\": ").append(JavaValues.quoted(method));
        found.append(", \"ended\": ").append(ended);
        found.append(", \"known\": ").append(gone);
        found.append(", \"locals\": ").append(changed);
        found.append(", \"globals\": ").append(common);
        found.append(", \"printed\": ").append(printed).append(", \"read\": ").append(read);
        if (kind == RETURN) found.append(", \"returned\": ").append(detail == null ? "\"\"" : JavaValues.variable(detail));
        if (kind == RAISE) found.append(", \"raised\": ").append(JavaValues.quoted(raised));
        return found.append("}\n").toString();
    }

    /**
     * Writes how many steps there were, `counted` of them after the last that is written, and the
     * exception that has ended the program.
     */
    static synchronized void end(int counted, int printed, int read) throws IOException {
        write("{\"kind\": \"end\", \"steps\": " + (steps + counted) + ", \"printed\": " + printed
                + ", \"read\": " + read + ", \"raised\": " + JavaValues.quoted(uncaught)
                + ", \"globals\": " + changed(fields(), known) + "}\n");
    }

    private static void write(String line) throws IOException {
        record.write(line.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the static fields of the program's classes. */
    private static Map<String, String> fields() {
        Map<String, String> found = new LinkedHashMap<>();
        for (Class<?> each : JavaValues.classes) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
                try {
                    field.setAccessible(true);
                    Object value = field.get(null);
                    if (!field.isEnumConstant()) found.put(nameOf(field, each), JavaValues.variable(value));
                } catch (ReflectiveOperationException | RuntimeException error) {
                    continue;
                }
            }
        }
        return found;
    }

    /** Returns the name of a static field: with its class if another class has one of this name. */
    private static String nameOf(Field field, Class<?> owner) {
        for (Class<?> each : JavaValues.classes)
            if (each != owner && hasStatic(each, field.getName())) return owner.getSimpleName() + "." + field.getName();
        return field.getName();
    }

    private static boolean hasStatic(Class<?> owner, String name) {
        try {
            return Modifier.isStatic(owner.getDeclaredField(name).getModifiers());
        } catch (NoSuchFieldException error) {
            return false;
        }
    }

    /** Forgets the variables whose block has ended. Returns their names with null, as JSON. */
    private static String gone(Map<String, String> values, Map<String, String> known) {
        List<String> found = new ArrayList<>();
        for (String name : known.keySet())
            if (!values.containsKey(name)) found.add(name);
        known.keySet().removeAll(found);
        found.replaceAll(name -> JavaValues.quoted(name) + ": null");
        return "{" + String.join(", ", found) + "}";
    }

    /** Returns the values that are not as they were written last, as JSON. */
    private static String changed(Map<String, String> values, Map<String, String> known) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, String> each : values.entrySet())
            if (!each.getValue().equals(known.put(each.getKey(), each.getValue())))
                found.add(JavaValues.quoted(each.getKey()) + ": " + each.getValue());
        return "{" + String.join(", ", found) + "}";
    }
}
