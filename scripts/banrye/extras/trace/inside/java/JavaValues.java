// Looks at the values of a Java program, and writes them as JSON. It runs in the virtual machine of
// the program, in the sandbox, and calls no method of the program.

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

final class JavaValues {
    private static final int MAX_ELEMENTS = 200; // of an array that are written
    private static final int MAX_DEPTH = 4; // of arrays in arrays
    private static final int MAX_OBJECTS = 40; // of the program's classes, whose fields are written
    private static final int MAX_TEXT = 100; // characters of a string

    static final Set<Class<?>> classes = new LinkedHashSet<>(); // of the program
    private static final Map<Object, Boolean> seen = new IdentityHashMap<>(); // objects of one variable

    private JavaValues() {}

    private static boolean isOwn(Object value) {
        return classes.contains(value.getClass()) || value.getClass().getClassLoader() != null;
    }

    /** Returns the value of a variable as JSON. The fields of each object in it are written once. */
    static String variable(Object value) {
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
        if (value instanceof Map && isContainer(value)) return elementsOf(value, depth, value);
        if (value instanceof Collection && isContainer(value)) {
            try {
                return ofCollection((Collection<?>) value, depth, value);
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

    private static String ofCollection(Collection<?> value, int depth, Object owner) {
        boolean isSet = value instanceof Set;
        List<String> entries = new ArrayList<>();
        Iterator<?> elements = value.iterator();
        while (elements.hasNext() && entries.size() < MAX_ELEMENTS) {
            Object each = elements.next();
            String key = isSet ? text(each) : String.valueOf(entries.size());
            entries.add(entry(key, shown(each, depth + 1)));
        }
        String kind = isSet ? "set" : "sequence";
        return composite(kind, isSet ? "{" : "[", isSet ? "}" : "]", value.size(), entries, owner);
    }

    /** Containers whose elements are their own, if a class of the program that extends one changes no method. */
    private static final Set<Class<?>> CONTAINERS = Set.of(
            ArrayList.class, LinkedList.class, ArrayDeque.class, PriorityQueue.class, Vector.class, Stack.class,
            HashMap.class, LinkedHashMap.class, TreeMap.class, HashSet.class, LinkedHashSet.class, TreeSet.class);
    private static final Set<String> ASKED = Set.of("iterator", "size", "entrySet");

    /** Returns whether the elements of an object can be read without asking a method of the program. */
    private static boolean extendsContainer(Object value) {
        Class<?> owner = value.getClass();
        for (; owner.getClassLoader() != null; owner = owner.getSuperclass())
            for (Method each : owner.getDeclaredMethods())
                if (each.getParameterCount() == 0 && ASKED.contains(each.getName())) return false;
        return CONTAINERS.contains(owner);
    }

    /** Returns the elements of a container. `owner`: the object that they make, null: it is another. */
    private static String elementsOf(Object value, int depth, Object owner) {
        if (value instanceof Collection) return ofCollection((Collection<?>) value, depth, owner);
        List<String> entries = new ArrayList<>();
        Map<?, ?> map = (Map<?, ?>) value;
        for (Map.Entry<?, ?> each : map.entrySet()) {
            if (entries.size() == MAX_ELEMENTS) break;
            entries.add(entry(text(each.getKey()), shown(each.getValue(), depth + 1)));
        }
        return composite("map", "{", "}", map.size(), entries, owner);
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
                entries.add(entry(nameOf(field, fields), shown(field.get(value), depth + 1)));
            } catch (ReflectiveOperationException | RuntimeException error) {
                continue;
            }
        }
        if (extendsContainer(value)) entries.add(entry("elements", elementsOf(value, depth + 1, null)));
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

    /** Returns the name of a field: with its class if a field of a subclass hides it. */
    private static String nameOf(Field field, List<Field> fields) {
        for (Field each : fields.subList(fields.indexOf(field) + 1, fields.size())) // base classes come first
            if (each.getName().equals(field.getName()))
                return field.getDeclaringClass().getSimpleName() + "." + field.getName();
        return field.getName();
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
    static String text(Object value) {
        if (value == null) return "null";
        if (value instanceof Character) return "'" + escaped(value.toString(), '\'') + "'";
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
        return '"' + escaped(text, '"') + '"';
    }

    private static String escaped(String text, char quote) {
        StringBuilder found = new StringBuilder();
        for (char letter : text.toCharArray()) {
            int place = "\n\t\r\\".indexOf(letter);
            if (place >= 0) found.append('\\').append("ntr\\".charAt(place));
            else if (letter == quote) found.append('\\').append(letter);
            else if (letter < ' ' || letter == 127) found.append(String.format("\\u%04x", (int) letter));
            else found.append(letter);
        }
        return found.toString();
    }

    /** Returns a text as a string of JSON. */
    static String quoted(String text) {
        StringBuilder found = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') found.append('\\').append(letter);
            else if (letter < ' ' || letter > '~') found.append(String.format("\\u%04x", (int) letter));
            else found.append(letter);
        }
        return found.append('"').toString();
    }
}
