// Calls a function with the arguments on standard input, and prints what it returns. For example, it reads [2, 7] and 9
// for solution([]int, int), and prints the slice of 0 and 1 as [0, 1]. What the function itself prints goes to standard
// error.

package main

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"
)

// The arrays of each argument: none if they are in brackets, else their lengths in the input or, if not -1, by the
// problem.
var driverShapes = [][]int{{shapes}}

// Before any variable of the function's file: they are initialised by the order of file names.
var driverAnswers = func() *os.File {
	answers := os.Stdout
	os.Stdout = os.Stderr
	return answers
}()

type driverReader struct {
	text  string
	at    int
	shape []int
	depth int
}

func driverFail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}

func (reader *driverReader) unexpected(wanted string) {
	found := reader.text[reader.at:]
	if len(found) > 20 {
		found = found[:20]
	}
	if found == "" {
		found = "its end"
	}
	driverFail("expected " + wanted + " on standard input, found " + found)
}

func (reader *driverReader) peek() byte {
	for reader.at < len(reader.text) && strings.IndexByte(" \r\n,", reader.text[reader.at]) >= 0 {
		reader.at++
	}
	if reader.at < len(reader.text) {
		return reader.text[reader.at]
	}
	return 0
}

func (reader *driverReader) word() string {
	reader.peek()
	start := reader.at
	for reader.at < len(reader.text) && strings.IndexByte(" \r\n,]", reader.text[reader.at]) < 0 {
		reader.at++
	}
	return reader.text[start:reader.at]
}

func (reader *driverReader) integer() int64 {
	word := reader.word()
	value, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		reader.at -= len(word)
		reader.unexpected("an integer")
	}
	return value
}

func (reader *driverReader) read(value reflect.Value) {
	switch value.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		value.SetInt(reader.integer())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if reader.peek() == '"' { // a byte
			value.SetUint(uint64(reader.quoted()[0]))
		} else {
			value.SetUint(uint64(reader.integer()))
		}
	case reflect.Float32, reflect.Float64:
		number, err := strconv.ParseFloat(reader.word(), 64)
		if err != nil {
			reader.unexpected("a number")
		}
		value.SetFloat(number)
	case reflect.Bool:
		value.SetBool(reader.word() == "true")
	case reflect.String:
		value.SetString(reader.quoted())
	case reflect.Slice:
		reader.items(value)
	default:
		driverFail("{{name}} has a parameter of the type " + value.Type().String() + ", which is not supported")
	}
}

func (reader *driverReader) items(value reflect.Value) {
	list := reflect.MakeSlice(value.Type(), 0, 0)
	add := func() {
		item := reflect.New(value.Type().Elem()).Elem()
		reader.read(item)
		list = reflect.Append(list, item)
	}
	if reader.depth < len(reader.shape) {
		length := reader.shape[reader.depth]
		reader.depth++
		for i := 0; i < length; i++ {
			add()
		}
		reader.depth--
	} else if reader.peek() == 'n' {
		reader.word()
		return
	} else {
		if reader.peek() != '[' {
			reader.unexpected("an array")
		}
		reader.at++
		for reader.peek() != ']' {
			add()
		}
		reader.at++
	}
	value.Set(list)
}

func (reader *driverReader) quoted() string {
	if reader.peek() != '"' {
		reader.unexpected("a string")
	}
	var value []byte
	for reader.at++; reader.at < len(reader.text) && reader.text[reader.at] != '"'; reader.at++ {
		character := reader.text[reader.at]
		if character == '\\' {
			reader.at++
			character = reader.text[reader.at]
			if known := strings.IndexByte("bfnrt", character); known >= 0 {
				character = "\b\f\n\r\t"[known]
			} else if character == 'u' { // others than control characters are not escaped
				code, _ := strconv.ParseUint(reader.text[reader.at+1:reader.at+5], 16, 8)
				character = byte(code)
				reader.at += 4
			}
		}
		value = append(value, character)
	}
	reader.at++
	return string(value)
}

func driverWrite(value reflect.Value, line *strings.Builder) {
	switch value.Kind() {
	case reflect.Float32, reflect.Float64:
		number := strconv.FormatFloat(value.Float(), 'g', -1, 64)
		if strings.IndexAny(number, ".eEIN") < 0 {
			number += ".0"
		}
		line.WriteString(number)
	case reflect.String:
		driverQuote(value.String(), line)
	case reflect.Slice, reflect.Array:
		line.WriteByte('[')
		for i := 0; i < value.Len(); i++ {
			if i > 0 {
				line.WriteString(", ")
			}
			if item := value.Index(i); item.Kind() == reflect.Uint8 {
				driverQuote(string(rune(item.Uint())), line)
			} else {
				driverWrite(item, line)
			}
		}
		line.WriteByte(']')
	case reflect.Interface:
		if value.IsNil() {
			line.WriteString("null")
		} else {
			driverWrite(value.Elem(), line)
		}
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprint(line, value.Interface())
	default:
		driverFail("{{name}} returned a value of the type " + value.Type().String() + ", which is not supported")
	}
}

func driverQuote(value string, line *strings.Builder) {
	line.WriteByte('"')
	for i := 0; i < len(value); i++ {
		if character := value[i]; character == '"' || character == '\\' {
			line.WriteByte('\\')
			line.WriteByte(character)
		} else if character < ' ' {
			fmt.Fprintf(line, "\\u%04x", character)
		} else {
			line.WriteByte(character)
		}
	}
	line.WriteByte('"')
}

func main() {
	input, err := io.ReadAll(os.Stdin)
	if err != nil {
		driverFail(err.Error())
	}
	reader := &driverReader{text: string(input)}
	function := reflect.ValueOf({{name}})
	var values []reflect.Value
	for i, shape := range driverShapes {
		lengths := append([]int{}, shape...)
		reader.shape = nil
		for j := range lengths {
			if lengths[j] < 0 {
				lengths[j] = int(reader.integer())
			}
		}
		reader.shape = lengths
		value := reflect.New(function.Type().In(i)).Elem()
		reader.read(value)
		values = append(values, value)
	}
	results := function.Call(values)
	var line strings.Builder
	driverWrite(results[0], &line)
	line.WriteByte('\n')
	if _, err := driverAnswers.WriteString(line.String()); err != nil {
		driverFail(err.Error())
	}
}
