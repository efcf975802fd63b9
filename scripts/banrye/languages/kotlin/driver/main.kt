// Calls a function with the arguments on standard input, and prints what it returns. For example, it reads [2, 7] and 9
// for solution(IntArray, Int), and prints the array of 0 and 1 as [0, 1]. What the function itself prints goes to
// standard error.

import java.lang.reflect.GenericArrayType
import java.lang.reflect.InvocationTargetException
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.lang.reflect.ParameterizedType
import java.lang.reflect.Type
import java.lang.reflect.WildcardType

object Driver {
    // The arrays of each argument: none if they are in brackets, else their lengths in the input or, if not -1, by the
    // problem.
    val shapes = arrayOf<IntArray>({{shapes}})

    lateinit var text: String
    var at = 0
    var shape = IntArray(0)
    var depth = 0

    fun run() {
        val answers = System.out
        System.setOut(System.err)
        text = System.`in`.readBytes().toString(Charsets.UTF_8)
        val method = method()
        val values = shapes.mapIndexed { index, lengths ->
            shape = lengths.map { if (it < 0) integer().toInt() else it }.toIntArray()
            read(method.genericParameterTypes[index])
        }
        val answer = try {
            method.invoke(owner(method), *values.toTypedArray())
        } catch (exception: InvocationTargetException) {
            throw exception.targetException
        }
        val line = StringBuilder()
        write(answer, line)
        line.append('\n')
        answers.write(line.toString().toByteArray(Charsets.UTF_8))
        answers.flush()
        System.err.flush()
    }

    fun method(): Method {
        for (name in listOf("Solution", "SolutionKt")) {
            val methods = try { Class.forName(name).declaredMethods } catch (exception: ClassNotFoundException) { continue }
            val found = methods.firstOrNull { it.name == "{{name}}" && it.parameterCount == shapes.size && !it.isBridge }
            if (found != null) return found.also { it.isAccessible = true }
        }
        fail("no function {{name}} with ${shapes.size} parameters")
    }

    fun owner(method: Method): Any? {
        if (Modifier.isStatic(method.modifiers)) return null
        val constructor = method.declaringClass.getDeclaredConstructor().also { it.isAccessible = true }
        return try {
            constructor.newInstance()
        } catch (exception: InvocationTargetException) {
            throw exception.targetException
        }
    }

    fun fail(message: String): Nothing {
        System.err.println(message)
        System.exit(1)
        throw IllegalStateException(message)
    }

    // Reading.

    fun unexpected(wanted: String): Nothing {
        val found = text.drop(at).take(20)
        fail("expected $wanted on standard input, found ${if (found == "") "its end" else found}")
    }

    fun peek(): Char {
        while (at < text.length && text[at] in " \r\n,") at++
        return if (at < text.length) text[at] else '\u0000'
    }

    fun word(): String {
        peek()
        val start = at
        while (at < text.length && text[at] !in " \r\n,]") at++
        return text.substring(start, at)
    }

    fun integer(): Long = word().let { it.toLongOrNull() ?: run { at -= it.length; unexpected("an integer") } }

    fun read(type: Type): Any? {
        if (type is WildcardType) return read(type.upperBounds[0])
        if (type is GenericArrayType) return array(type.genericComponentType)
        if (type is ParameterizedType) return items(type.actualTypeArguments[0])
        val name = (type as Class<*>).name
        if (type.isArray) return array(type.componentType)
        if (peek() == 'n') {
            word()
            return null
        }
        return when (name) {
            "int", "java.lang.Integer" -> Math.toIntExact(integer())
            "long", "java.lang.Long" -> integer()
            "double", "java.lang.Double" -> word().toDouble()
            "float", "java.lang.Float" -> word().toFloat()
            "boolean", "java.lang.Boolean" -> word() == "true"
            "char", "java.lang.Character" -> string()[0]
            "java.lang.String" -> string()
            else -> fail("{{name}} has a parameter of the type $name, which is not supported")
        }
    }

    fun items(type: Type): List<Any?>? {
        val items = ArrayList<Any?>()
        if (depth < shape.size) {
            val length = shape[depth++]
            repeat(length) { items.add(read(type)) }
            depth--
            return items
        }
        if (peek() == 'n') {
            word()
            return null
        }
        if (peek() != '[') unexpected("an array")
        at++
        while (peek() != ']') items.add(read(type))
        at++
        return items
    }

    fun array(type: Type): Any? {
        val items = items(type) ?: return null
        val raw = if (type is ParameterizedType) type.rawType as Class<*> else type as Class<*>
        val array = java.lang.reflect.Array.newInstance(raw, items.size)
        items.forEachIndexed { index, item -> java.lang.reflect.Array.set(array, index, item) }
        return array
    }

    fun string(): String {
        if (peek() != '"') unexpected("a string")
        val value = StringBuilder()
        at++
        while (at < text.length && text[at] != '"') {
            var character = text[at++]
            if (character == '\\') {
                val escaped = text[at++]
                val known = "bfnrt".indexOf(escaped)
                character = if (known < 0) escaped else "\b\u000c\n\r\t"[known]
                if (escaped == 'u') {
                    character = Integer.parseInt(text.substring(at, at + 4), 16).toChar()
                    at += 4
                }
            }
            value.append(character)
        }
        at++
        return value.toString()
    }

    // Writing.

    fun write(value: Any?, line: StringBuilder) {
        when {
            value is String || value is Char || value is StringBuilder -> quote(value.toString(), line)
            value == null || value is Number || value is Boolean -> line.append(value.toString())
            value is Iterable<*> -> list(value.toList(), line)
            value.javaClass.isArray -> {
                val length = java.lang.reflect.Array.getLength(value)
                list((0 until length).map { java.lang.reflect.Array.get(value, it) }, line)
            }
            else -> fail("{{name}} returned a value of the type ${value.javaClass.name}, which is not supported")
        }
    }

    fun list(items: List<Any?>, line: StringBuilder) {
        line.append('[')
        items.forEachIndexed { index, item ->
            if (index > 0) line.append(", ")
            write(item, line)
        }
        line.append(']')
    }

    fun quote(value: String, line: StringBuilder) {
        line.append('"')
        for (character in value) {
            if (character == '"' || character == '\\') line.append('\\').append(character)
            else if (character < ' ') line.append(String.format("\\u%04x", character.toInt()))
            else line.append(character)
        }
        line.append('"')
    }
}

fun main() = Driver.run()
