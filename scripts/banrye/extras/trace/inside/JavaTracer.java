// Writes down each step of a Java program, as python_tracer.py does. java_agent.cpp calls it, in the
// virtual machine of the program, in the sandbox.

import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.Set;

final class JavaTracer {
    private static final int MAX_ELEMENTS = 200; // of an array that are written
    private static final int MAX_DEPTH = 4; // of arrays in arrays
    private static final int MAX_OBJECTS = 40; // of the program's classes, whose fields are written
    private static final int MAX_TEXT = 100; // characters of a string
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
    private static final Map<Object, Boolean> seen = new IdentityHashMap<>(); // objects of one variable
    private static final Map<Thread, Deque<Call>> threads = new LinkedHashMap<>(); // their calls
    private static Deque<Call> calls; // of the thread of this event
    private static final Set<Class<?>> classes = new LinkedHashSet<>(); // of the program
    private static final Map<String, String> known = new HashMap<>(); // static fields, as written last

    private JavaTracer() {}

    /** Opens the record. The options are its name, the number of steps, and names of files. */
    static void begin(String options) throws IOException {
        String[] words = options.split(",");
        record = new FileOutputStream(words[0], true);
        mostSteps = Integer.parseInt(words[1]);
    }

    /** Takes an event of the virtual machine. The last `ended` of the variables have just ended. */
    static void event(
            int kind, String file, int line, String method, int frames, Class<?> declaring,
            String[] names, Object[] values, int ended, Object detail, int printed, int read) {
        if (record == null || Thread.holdsLock(JavaTracer.class) || method.equals("<clinit>") && kind != LINE && kind != WITHIN) return;
        Turns.take(steps);
        synchronized (JavaTracer.class) {
            try {
                classes.add(declaring);
                boolean isFirst = threads.isEmpty() || threads.keySet().iterator().next() == Thread.currentThread();
                calls = threads.computeIfAbsent(Thread.currentThread(), thread -> new ArrayDeque<>());
                int least = kind == CALL ? frames - 1 : frames; // frames that are still there
                while (!calls.isEmpty() && calls.peek().frames > least) calls.pop();
                if (calls.isEmpty() || calls.peek().frames < frames) calls.push(new Call(frames, ++begun));
                if (kind == RAISE) raised = text(detail);
                if (kind == LINE) steps++;
                uncaught = kind == UNWIND && isFirst && calls.size() == 1 ? raised : "";
                boolean isMain = isFirst && calls.size() == 1;
                Locals locals = new Locals(calls.peek(), names, values, ended);
                if (steps <= mostSteps && !(kind == CALL && isMain))
                    write(step(kind, file, line, isMain ? "" : method, locals, detail, printed, read));
                if (kind == RETURN || kind == UNWIND) calls.pop();
            } catch (Throwable error) { // the program goes on
                raised = raised.isEmpty() ? "" : raised;
            }
        }
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
                (isEnded ? ended : known).put(names[i], variable(values[i]));
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
                    if (found != null || !isOuter) known.putIfAbsent(shownName, variable(found));
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
        found.append("{\"kind\": ").append(quoted(KINDS[kind]));
        found.append(", \"file\": ").append(quoted(file)).append(", \"line\": ").append(line);
        found.append(", \"depth\": ").append(calls.size() - 1);
        found.append(", \"frame\": ").append(call.number);
        found.append(", \"function\": ").append(quoted(method));
        found.append(", \"ended\": ").append(ended);
        found.append(", \"known\": ").append(gone);
        found.append(", \"locals\": ").append(changed);
        found.append(", \"globals\": ").append(common);
        found.append(", \"printed\": ").append(printed).append(", \"read\": ").append(read);
        if (kind == RETURN) found.append(", \"returned\": ").append(detail == null ? "\"\"" : variable(detail));
        if (kind == RAISE) found.append(", \"raised\": ").append(quoted(raised));
        return found.append("}\n").toString();
    }

    /** Writes how many steps there were, and the exception that has ended the program. */
    static synchronized void end(int printed, int read) throws IOException {
        write("{\"kind\": \"end\", \"steps\": " + steps + ", \"printed\": " + printed
                + ", \"read\": " + read + ", \"raised\": " + quoted(uncaught)
                + ", \"globals\": " + changed(fields(), known) + "}\n");
    }

    private static void write(String line) throws IOException {
        record.write(line.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the static fields of the program's classes. */
    private static Map<String, String> fields() {
        Map<String, String> found = new LinkedHashMap<>();
        for (Class<?> each : classes) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
                try {
                    field.setAccessible(true);
                    Object value = field.get(null);
                    if (!field.isEnumConstant()) found.put(nameOf(field, each), variable(value));
                } catch (ReflectiveOperationException | RuntimeException error) {
                    continue;
                }
            }
        }
        return found;
    }

    /** Returns the name of a static field: with its class if another class has one of this name. */
    private static String nameOf(Field field, Class<?> owner) {
        for (Class<?> each : classes)
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
        found.replaceAll(name -> quoted(name) + ": null");
        return "{" + String.join(", ", found) + "}";
    }

    /** Returns the values that are not as they were written last, as JSON. */
    private static String changed(Map<String, String> values, Map<String, String> known) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, String> each : values.entrySet())
            if (!each.getValue().equals(known.put(each.getKey(), each.getValue())))
                found.add(quoted(each.getKey()) + ": " + each.getValue());
        return "{" + String.join(", ", found) + "}";
    }

    // Values.

    private static boolean isOwn(Object value) {
        return classes.contains(value.getClass()) || value.getClass().getClassLoader() != null;
    }

    /** Returns the value of a variable as JSON. The fields of each object in it are written once. */
    private static String variable(Object value) {
        seen.clear();
        return shown(value, 0);
    }

    /** Returns a value as JSON: a text, or its brackets, size and elements. Calls nothing of the program. */
    private static String shown(Object value, int depth) {
        if (value == null || depth >= MAX_DEPTH) return quoted(value == null ? "null" : "...");
        List<String> entries = new ArrayList<>();
        if (value.getClass().isArray()) {
            int size = Array.getLength(value);
            for (int i = 0; i < Math.min(size, MAX_ELEMENTS); i++)
                entries.add(entry(String.valueOf(i), shown(Array.get(value, i), depth + 1)));
            return composite("sequence", "[", "]", size, entries, value);
        }
        if (value instanceof Map && isContainer(value)) {
            Map<?, ?> map = (Map<?, ?>) value;
            for (Map.Entry<?, ?> each : map.entrySet()) {
                if (entries.size() == MAX_ELEMENTS) break;
                entries.add(entry(text(each.getKey()), shown(each.getValue(), depth + 1)));
            }
            return composite("map", "{", "}", map.size(), entries, value);
        }
        if (value instanceof Collection && isContainer(value)) {
            try {
                return ofCollection((Collection<?>) value, depth);
            } catch (ConcurrentModificationException e) {
                return quoted(text(value)); // a part of a list that has changed since
            }
        }
        boolean hasFields = isOwn(value) && !(value instanceof Enum && fieldsOf(value.getClass()).isEmpty());
        if (hasFields && !text(value).equals("lambda")) return ofObject(value, depth);
        return quoted(text(value));
    }

    /** Parts of lists that ask no method of the list, which may be the program's. */
    private static final Set<String> OF_OWN_ARRAY =
            Set.of("java.util.ArrayList$SubList", "java.util.ImmutableCollections$SubList");

    /** Returns whether the elements of a collection are its own: a wrapper would ask one of the program. */
    private static boolean isContainer(Object value) {
        String name = value.getClass().getName();
        return !isOwn(value) && name.startsWith("java.util.") && !name.startsWith("java.util.Collections$Un")
                && !name.startsWith("java.util.Collections$Sy") && !name.startsWith("java.util.Collections$Ch")
                && (!name.contains("SubList") || OF_OWN_ARRAY.contains(name));
    }

    private static String ofCollection(Collection<?> value, int depth) {
        boolean isSet = value instanceof Set;
        List<String> entries = new ArrayList<>();
        Iterator<?> elements = value.iterator();
        while (elements.hasNext() && entries.size() < MAX_ELEMENTS) {
            Object each = elements.next();
            String key = isSet ? text(each) : String.valueOf(entries.size());
            entries.add(entry(key, shown(each, depth + 1)));
        }
        String kind = isSet ? "set" : "sequence";
        return composite(kind, isSet ? "{" : "[", isSet ? "}" : "]", value.size(), entries, value);
    }

    private static String ofObject(Object value, int depth) {
        List<String> entries = new ArrayList<>();
        List<Field> fields = fieldsOf(value.getClass());
        boolean isConstant = value instanceof Enum && ((Enum<?>) value).name() != null;
        String opening = (isConstant ? text(value) : value.getClass().getSimpleName()) + "{";
        if (seen.containsKey(value) || seen.size() >= MAX_OBJECTS)
            return composite("structure", opening, "}", fields.size(), entries, value);
        seen.put(value, true);
        depth = Math.min(depth, 1); // a long list is shown to its end
        for (Field field : fields) {
            try {
                field.setAccessible(true);
                entries.add(entry(field.getName(), shown(field.get(value), depth + 1)));
            } catch (ReflectiveOperationException | RuntimeException error) {
                continue;
            }
        }
        return composite("structure", opening, "}", entries.size(), entries, value);
    }

    /** Returns the fields of an object, those of its base classes first. */
    private static List<Field> fieldsOf(Class<?> owner) {
        List<Field> found = new ArrayList<>();
        for (Class<?> each = owner; each != null && each.getClassLoader() != null; each = each.getSuperclass()) {
            List<Field> own = new ArrayList<>();
            for (Field field : each.getDeclaredFields())
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) own.add(field);
            found.addAll(0, own);
        }
        return found;
    }

    private static String entry(String key, String value) {
        return "[" + quoted(key) + ", " + value + "]";
    }

    private static String composite(
            String kind, String opening, String closing, int size, List<String> entries, Object value) {
        return "{\"kind\": " + quoted(kind) + ", \"brackets\": [" + quoted(opening) + ", "
                + quoted(closing) + "], \"at\": " + System.identityHashCode(value) + ", \"size\": " + size
                + ", \"entries\": ["
                + String.join(", ", entries) + "]}";
    }

    /** Returns a value in the words of Java, cut. */
    private static String text(Object value) {
        if (value == null) return "null";
        if (value instanceof Character) return "'" + value + "'";
        if (value instanceof CharSequence && !isOwn(value)) {
            String all = value.toString();
            boolean isCut = all.length() > MAX_TEXT;
            return literal(isCut ? all.substring(0, MAX_TEXT) : all) + (isCut ? "..." : "");
        }
        if (value instanceof Enum && ((Enum<?>) value).name() != null) return ((Enum<?>) value).name();
        if (value instanceof Throwable ? isThrownBySystem(value) : isText(value)) {
            String all = String.valueOf(value);
            return all.length() > MAX_TEXT ? all.substring(0, MAX_TEXT) + "..." : all;
        }
        if (value instanceof Map.Entry && !isOwn(value))
            return text(((Map.Entry<?, ?>) value).getKey()) + "=" + text(((Map.Entry<?, ?>) value).getValue());
        if (value instanceof Optional) // whose own text would ask the value for its text
            return ((Optional<?>) value).isPresent() ? "Optional[" + text(((Optional<?>) value).get()) + "]" : "Optional.empty";
        if (value.getClass().getName().contains("$$Lambda")) return "lambda";
        if (value instanceof Iterator && !(value instanceof Scanner) && !isOwn(value)) return "iterator";
        return value.getClass().getSimpleName() + "{...}";
    }

    /** Returns whether the text of a value is made of numbers and letters alone. */
    private static boolean isText(Object value) {
        String name = value.getClass().getName();
        boolean isNumber = value instanceof Number && value.getClass().getClassLoader() == null;
        return isNumber || value instanceof Boolean || value instanceof BitSet && !isOwn(value)
                || name.startsWith("java.time.") || name.startsWith("java.util.Optional") && !(value instanceof Optional);
    }

    /** Returns whether the text of an exception is made by no method of the program. */
    private static boolean isThrownBySystem(Object value) {
        try {
            for (String name : List.of("toString", "getMessage", "getLocalizedMessage"))
                if (value.getClass().getMethod(name).getDeclaringClass().getClassLoader() != null) return false;
            return true;
        } catch (NoSuchMethodException error) {
            return false;
        }
    }

    /** Returns a text as a string of Java. */
    private static String literal(String text) {
        StringBuilder found = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            int place = "\n\t\r\"\\".indexOf(letter);
            if (place >= 0) found.append('\\').append("ntr\"\\".charAt(place));
            else if (letter < ' ' || letter == 127) found.append(String.format("\\u%04x", (int) letter));
            else found.append(letter);
        }
        return found.append('"').toString();
    }

    /** Returns a text as a string of JSON. */
    private static String quoted(String text) {
        StringBuilder found = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') found.append('\\').append(letter);
            else if (letter < ' ' || letter > '~') found.append(String.format("\\u%04x", (int) letter));
            else found.append(letter);
        }
        return found.append('"').toString();
    }
}
