// Calls a method with the arguments on standard input, and prints what it returns. For example, it reads [2, 7] and 9
// for solution(int[], int), and prints the array of 0 and 1 as [0, 1]. What the method itself prints goes to standard
// error.

static class Driver
{
    // The arrays of each argument: none if they are in brackets, else their lengths in the input or, if not -1, by the
    // problem.
    static readonly int[][] shapes = {{shapes}};

    static readonly System.Globalization.CultureInfo culture = System.Globalization.CultureInfo.InvariantCulture;
    static string text;
    static int at;
    static int[] shape;
    static int depth;

    static int Main()
    {
        var answers = System.Console.OpenStandardOutput();
        System.Console.SetOut(System.Console.Error);
        text = new System.IO.StreamReader(System.Console.OpenStandardInput(), System.Text.Encoding.UTF8).ReadToEnd();
        var method = Method();
        var values = new object[shapes.Length];
        for (int i = 0; i < shapes.Length; i++)
        {
            shape = (int[])shapes[i].Clone();
            for (int j = 0; j < shape.Length; j++)
                if (shape[j] < 0) shape[j] = (int)Integer();
            values[i] = Read(method.GetParameters()[i].ParameterType);
        }
        object answer;
        try
        {
            answer = method.Invoke(method.IsStatic ? null : new Solution(), values);
        }
        catch (System.Reflection.TargetInvocationException exception)
        {
            System.Console.Error.WriteLine(exception.InnerException);
            return 1;
        }
        if ({{is_integer}} && !(answer is int || answer is long))
            throw Fail(string.Format("{{name}} returned {0} ({1}), expected an integer", answer, answer == null ? "null" : answer.GetType().ToString()));
        var line = new System.Text.StringBuilder();
        Write(answer, line);
        var bytes = new System.Text.UTF8Encoding(false).GetBytes(line.Append('\n').ToString());
        answers.Write(bytes, 0, bytes.Length);
        answers.Flush();
        return 0;
    }

    static System.Reflection.MethodInfo Method()
    {
        var flags = System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic
            | System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Static;
        foreach (var method in typeof(Solution).GetMethods(flags))
            if (method.Name == "{{name}}" && method.GetParameters().Length == shapes.Length) return method;
        throw Fail("no method {{name}} with " + shapes.Length + " parameters in the class Solution");
    }

    static System.Exception Fail(string message)
    {
        System.Console.Error.WriteLine(message);
        System.Environment.Exit(1);
        return new System.InvalidOperationException(message);
    }

    // Reading.

    static System.Exception Unexpected(string wanted)
    {
        var found = at < text.Length ? text.Substring(at, System.Math.Min(20, text.Length - at)) : "its end";
        return Fail("expected " + wanted + " on standard input, found " + found);
    }

    static char Peek()
    {
        while (at < text.Length && " \r\n,".IndexOf(text[at]) >= 0) at++;
        return at < text.Length ? text[at] : '\0';
    }

    static string Word()
    {
        Peek();
        int start = at;
        while (at < text.Length && " \r\n,]".IndexOf(text[at]) < 0) at++;
        return text.Substring(start, at - start);
    }

    static long Integer()
    {
        var word = Word();
        long value;
        if (long.TryParse(word, System.Globalization.NumberStyles.AllowLeadingSign, culture, out value)) return value;
        at -= word.Length;
        throw Unexpected("an integer");
    }

    static object Read(System.Type type)
    {
        if (type.IsArray && type.GetArrayRank() == 2) return Rectangle(type.GetElementType());
        if (type.IsArray) return Array(type.GetElementType());
        if (Peek() == 'n')
        {
            Word();
            return null;
        }
        type = System.Nullable.GetUnderlyingType(type) ?? type;
        if (type == typeof(int)) return checked((int)Integer());
        if (type == typeof(long)) return Integer();
        if (type == typeof(double)) return double.Parse(Word(), culture);
        if (type == typeof(float)) return float.Parse(Word(), culture);
        if (type == typeof(bool)) return Word() == "true";
        if (type == typeof(char)) return Text()[0];
        if (type == typeof(string)) return Text();
        if (type.IsGenericType && type.GetGenericArguments().Length == 1)
        {
            var item = type.GetGenericArguments()[0];
            var list = typeof(System.Collections.Generic.List<>).MakeGenericType(item);
            return System.Activator.CreateInstance(list, Array(item));
        }
        throw Fail("{{name}} has a parameter of the type " + type + ", which is not supported");
    }

    static System.Collections.Generic.List<object> Items(System.Type type)
    {
        var items = new System.Collections.Generic.List<object>();
        if (depth < shape.Length)
        {
            int length = shape[depth++];
            for (int i = 0; i < length; i++) items.Add(Read(type));
            depth--;
            return items;
        }
        if (Peek() == 'n' && Word() != null) return null;
        if (Peek() != '[') throw Unexpected("an array");
        at++;
        while (Peek() != ']') items.Add(Read(type));
        at++;
        return items;
    }

    static System.Array Array(System.Type type)
    {
        var items = Items(type);
        if (items == null) return null;
        var array = System.Array.CreateInstance(type, items.Count);
        for (int i = 0; i < items.Count; i++) array.SetValue(items[i], i);
        return array;
    }

    static System.Array Rectangle(System.Type type)
    {
        var rows = Items(type.MakeArrayType());
        if (rows == null) return null;
        int width = rows.Count > 0 ? ((System.Array)rows[0]).Length : 0;
        var array = System.Array.CreateInstance(type, rows.Count, width);
        for (int i = 0; i < rows.Count; i++)
        {
            var row = (System.Array)rows[i];
            if (row.Length != width) throw Fail("the rows of a two-dimensional array have different lengths");
            for (int j = 0; j < width; j++) array.SetValue(row.GetValue(j), i, j);
        }
        return array;
    }

    static string Text()
    {
        if (Peek() != '"') throw Unexpected("a string");
        var value = new System.Text.StringBuilder();
        for (at++; at < text.Length && text[at] != '"'; at++)
        {
            char character = text[at];
            if (character == '\\')
            {
                char escaped = text[++at];
                int known = "bfnrt".IndexOf(escaped);
                character = known < 0 ? escaped : "\b\f\n\r\t"[known];
                if (escaped == 'u')
                {
                    character = (char)System.Convert.ToInt32(text.Substring(at + 1, 4), 16);
                    at += 4;
                }
            }
            value.Append(character);
        }
        at++;
        return value.ToString();
    }

    // Writing.

    static void Write(object value, System.Text.StringBuilder line)
    {
        var array = value as System.Array;
        if (value == null) line.Append("null");
        else if (value is bool) line.Append((bool)value ? "true" : "false");
        else if (value is string || value is char || value is System.Text.StringBuilder) Quote(value.ToString(), line);
        else if (value is double || value is float) line.Append(Decimal(System.Convert.ToDouble(value)));
        else if (array != null && array.Rank == 2) Rows(array, line);
        else if (value is System.Collections.IEnumerable) List((System.Collections.IEnumerable)value, line);
        else if (value is System.IConvertible) line.Append(System.Convert.ToString(value, culture));
        else throw Fail("{{name}} returned a value of the type " + value.GetType() + ", which is not supported");
    }

    static string Decimal(double value)
    {
        var number = value.ToString("R", culture);
        return number.IndexOfAny(new[] { '.', 'E', 'N', 'I' }) < 0 ? number + ".0" : number;
    }

    static void List(System.Collections.IEnumerable items, System.Text.StringBuilder line)
    {
        line.Append('[');
        var separator = "";
        foreach (var item in items)
        {
            line.Append(separator);
            separator = ", ";
            Write(item, line);
        }
        line.Append(']');
    }

    static void Rows(System.Array array, System.Text.StringBuilder line)
    {
        var rows = new object[array.GetLength(0)];
        for (int i = 0; i < rows.Length; i++)
        {
            var row = new object[array.GetLength(1)];
            for (int j = 0; j < row.Length; j++) row[j] = array.GetValue(i, j);
            rows[i] = row;
        }
        List(rows, line);
    }

    static void Quote(string value, System.Text.StringBuilder line)
    {
        line.Append('"');
        foreach (char character in value)
        {
            if (character == '"' || character == '\\') line.Append('\\').Append(character);
            else if (character < ' ') line.AppendFormat("\\u{0:x4}", (int)character);
            else line.Append(character);
        }
        line.Append('"');
    }
}
