// Look at the values of a JavaScript program. Its thread runs this, in the sandbox.
//
//     [4, {b: 1}]    {kind: "sequence", brackets: ["[", "]"], size: 2, entries:
//                     [["0", "4"], ["1", {kind: "structure", entries: [["b", "1"]], ...}]]}
//
// No code of the program runs for it. node_tracer.js evaluates this in a context of its own, whose
// built-in objects the program cannot change. Here are no getters, no proxies, no iterators, and no
// methods of the program's objects. `util` is require("util").

"use strict";

(function ({ inspect, types }, modules, of_system) {
  const MAX_ELEMENTS = 200; // of an array that are written
  const MAX_DEPTH = 4; // of arrays in arrays
  const MAX_OBJECTS = 40; // of which the properties are written
  const MAX_KEY = 10; // properties of an object that is a key
  const MAX_TEXT = 100; // characters of a string
  const MAX_DIGITS = 120; // of a BigInt that is written in full
  const WITHOUT_ELEMENTS = { maxArrayLength: 0, maxStringLength: 0, depth: 0, customInspect: false, getters: false };

  const size_of_map = getter(Map.prototype, "size");
  const size_of_set = getter(Set.prototype, "size");
  const PARTS_OF_VIEW = ["buffer", "byteOffset", "byteLength"].map((name) => getter(DataView.prototype, name));
  const size_of_view = getter(Object.getPrototypeOf(Uint8Array.prototype), "length");

  const source_of_pattern = getter(RegExp.prototype, "source");
  const flags_of_pattern = Object.entries({
    hasIndices: "d",
    global: "g",
    ignoreCase: "i",
    multiline: "m",
    dotAll: "s",
    unicode: "u",
    unicodeSets: "v",
    sticky: "y",
  }).flatMap(([name, letter]) => (name in RegExp.prototype ? [[getter(RegExp.prototype, name), letter]] : []));
  const text_of_function = Function.prototype.toString;

  function getter(owner, name) {
    return Object.getOwnPropertyDescriptor(owner, name).get;
  }

  /**
   * Return variables that are data, as they are written: JSON of an object by their names.
   * `words`: the names as JSON, and the values.
   */
  function shown_all(words) {
    const names = JSON.parse(words[0]);
    const found = Object.create(null);
    for (let index = 0; index + 1 < words.length; index++)
      if (!is_declared(names[index], words[index + 1])) found[names[index]] = variable(words[index + 1]);
    return JSON.stringify(found);
  }

  const numbers = new WeakMap(); // of the objects
  let counted = 0;
  const written = new Set(); // the objects of one variable whose properties are written

  function variable(value) {
    written.clear();
    return shown(value, 0);
  }

  // Private fields, which the debugger looks up: [name, value] by the object.
  let privates = new Map();
  const sources = new WeakMap(); // whether a class has private fields

  /**
   * Return the objects whose private fields are not known. `words`: whether to begin anew, names,
   * and the values.
   */
  function with_private(words) {
    if (words[0]) privates = new Map();
    const found = [];
    const seen = new Set();
    for (let index = 2; index < words.length; index++) look_for_private(words[index], 0, found, seen);
    return found;
  }

  /** Note the private fields of an object. `words`: the object, the names as JSON, and the values. */
  function note_private(words) {
    const names = JSON.parse(words[1]);
    const fields = [];
    for (let index = 2; index < words.length; index++) fields.push([names[index - 2], words[index]]);
    privates.set(words[0], fields);
  }

  function look_for_private(value, depth, found, seen) {
    if (!is_plain(value) || depth >= MAX_DEPTH) return;
    if (types.isProxy(value) || seen.has(value) || found.length === MAX_ELEMENTS) return;
    seen.add(value);
    for (const each of inner_values(value)) look_for_private(each, depth + 1, found, seen);
    if (privates.has(value)) for (const [, each] of privates.get(value)) look_for_private(each, depth + 1, found, seen);
    else if (may_have_private(value)) found.push(value);
  }

  /** Return the values in an object that would be shown. */
  function inner_values(value) {
    if (types.isTypedArray(value)) return [];
    if (types.isMap(value)) return first(Map.prototype.values, value);
    if (types.isSet(value)) return first(Set.prototype.values, value);
    const names = Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, MAX_ELEMENTS) }, (_, index) => index)
      : Object.keys(value).slice(0, MAX_ELEMENTS);
    return names.map((name) => Object.getOwnPropertyDescriptor(value, name)?.value);
  }

  /** Return whether the text of a class of an object has a name that begins with #. */
  function may_have_private(value) {
    if (typeof value === "function") return beginning_of(value).startsWith("class") && has_sign(value);
    for (let owner = Object.getPrototypeOf(value); is_plain(owner); owner = Object.getPrototypeOf(owner)) {
      const maker = Object.getOwnPropertyDescriptor(owner, "constructor")?.value;
      if (typeof maker !== "function" || !is_plain(maker)) continue;
      if (has_sign(maker)) return true;
    }
    return false;
  }

  function has_sign(maker) {
    if (!sources.has(maker)) sources.set(maker, Reflect.apply(text_of_function, maker, []).includes("#"));
    return sources.get(maker);
  }

  const texts = new WeakMap(); // of the functions: how their sources begin

  /** Return how the source of a function begins: "function f", "class A", "" for an arrow. */
  function beginning_of(maker) {
    if (!texts.has(maker)) {
      const source = Reflect.apply(text_of_function, maker, []);
      texts.set(maker, /^(?:async\s+)?(?:function\b|class\b)\s*\*?\s*[\p{L}\d_$]*/u.exec(source)?.[0] ?? "");
    }
    return texts.get(maker);
  }

  /** Return whether a name means what the source declares by it: a function without data, a module. */
  function is_declared(name, value) {
    if (typeof value === "object" && value !== null) return name === "this" && modules.has(value);
    if (typeof value !== "function" || types.isProxy(value) || Object.keys(value).length > 0) return false;
    if (privates.get(value)?.length > 0) return false;
    const words = beginning_of(value).split(/[\s*]+/);
    return words.length > 1 && words.at(-1) === name;
  }

  /** Return whether an object has nothing to see: a module, a stream, an iterator. */
  function is_closed(value) {
    if (modules.has(value) || types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value)) return true;
    return is_iterator(value) || (has_method(value, "on") && has_method(value, "emit"));
  }

  /** Return whether an object is an iterator of the language, not one of the program. */
  function is_iterator(value) {
    return typeof data_of(value, Symbol.toStringTag) === "string" && has_method(value, "next");
  }

  /** Return the own or inherited property of an object, undefined for a getter. */
  function data_of(value, name) {
    for (let owner = value; is_plain(owner); owner = Object.getPrototypeOf(owner)) {
      const property = Object.getOwnPropertyDescriptor(owner, name);
      if (property !== undefined) return property.value;
    }
    return undefined;
  }

  function is_plain(value) {
    return (typeof value === "object" || typeof value === "function") && value !== null && !types.isProxy(value);
  }

  function has_method(value, name) {
    return typeof data_of(value, name) === "function";
  }

  /** Return a value as it is written: a text, or its brackets, size and elements. */
  function shown(value, depth) {
    if (typeof value === "function" && depth < MAX_DEPTH) return function_shown(value, depth);
    if (typeof value !== "object" || value === null || depth >= MAX_DEPTH) return text_of(value);
    if (types.isRegExp(value)) return pattern_shown(value);
    if (types.isDate(value)) return `Date(${Reflect.apply(Date.prototype.valueOf, value, [])})`;
    if (types.isNativeError(value)) return error_shown(value, depth);
    if (types.isProxy(value) || is_closed(value)) return text_of(value);
    if (is_container_with_fields(value)) return { ...fields_and_elements(value, depth), at: number_of(value) };
    return { ...contents(value, depth), at: number_of(value) };
  }

  /** Return an exception with the fields that the program has given it. */
  function error_shown(value, depth) {
    const hidden = privates.get(value) ?? [];
    if (Object.keys(value).every((name) => name === "name") && hidden.length === 0) return described(value);
    return { ...structure(value, [`${described(value)}{`, "}"], depth), at: number_of(value) };
  }

  function pattern_shown(value) {
    const flags = flags_of_pattern.filter(([has]) => Reflect.apply(has, value, []));
    return `/${Reflect.apply(source_of_pattern, value, [])}/${flags.map(([, letter]) => letter).join("")}`;
  }

  /** Return a function with what belongs to it, as static fields of a class do. */
  function function_shown(value, depth) {
    if (types.isProxy(value)) return text_of(value);
    const own = privates.get(value) ?? [];
    if (Object.keys(value).length + own.length === 0) return text_of(value);
    return { ...structure(value, [`${text_of(value)}{`, "}"], depth), at: number_of(value) };
  }

  /** Return whether an array, a map or a set has fields of its own, as that of a class may. */
  function is_container_with_fields(value) {
    const is_container = is_indexed(value) || types.isMap(value) || types.isSet(value);
    return is_container && fields_of(value).length > 0;
  }

  function is_indexed(value) {
    return Array.isArray(value) || types.isTypedArray(value);
  }

  /** Return the names of the fields. Those of an array stand behind its indices, which are in order. */
  function names_of_fields(value) {
    if (is_indexed(value) && !may_have_fields(value)) return [];
    const names = Object.keys(value);
    if (!is_indexed(value)) return names;
    let count = names.length;
    while (count > 0 && !is_index(names[count - 1])) count--;
    return names.slice(count);
  }

  /** Return whether a long array may have fields: to list all its indices would take long. */
  function may_have_fields(value) {
    const is_typed = types.isTypedArray(value);
    const length = is_typed ? Reflect.apply(size_of_view, value, []) : value.length;
    if (length <= MAX_ELEMENTS) return true;
    for (let owner = value; owner !== null; owner = Object.getPrototypeOf(owner)) {
      if (types.isProxy(owner) || (owner !== value && !of_system.has(owner))) return true;
      if (!is_typed && Object.hasOwn(owner, Symbol.toStringTag)) return true; // inspect() would ask for it
    }
    return / more items?,/.test(inspect(value, WITHOUT_ELEMENTS));
  }

  function is_index(name) {
    return /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < 2 ** 32 - 1;
  }

  function fields_of(value) {
    const names = names_of_fields(value);
    return [...names.slice(0, MAX_ELEMENTS).map((name) => [name]), ...(privates.get(value) ?? [])];
  }

  function fields_and_elements(value, depth) {
    const entries = fields_of(value).map(([name, ...own]) => [
      name,
      own.length > 0 ? shown(own[0], depth + 1) : property(value, name, depth),
    ]);
    entries.push(["elements", contents(value, depth)]);
    return composite("structure", [`${class_of(value)}{`, "}"], entries.length, entries);
  }

  /** Return the number of an object, by which a reference to it is known. */
  function number_of(value) {
    if (!numbers.has(value)) numbers.set(value, ++counted);
    return numbers.get(value);
  }

  /** Return an object with its elements. Its properties are written once for each variable. */
  function contents(value, depth) {
    if (Array.isArray(value)) return sequence(value, ["[", "]"], value.length, depth);
    const bytes = bytes_of(value);
    if (bytes !== null) return sequence(bytes, [`${class_of(value)}([`, "])"], bytes.length, depth);
    if (types.isTypedArray(value)) {
      const size = Reflect.apply(size_of_view, value, []);
      return sequence(value, [`${class_of(value)}([`, "])"], size, depth);
    }
    if (types.isMap(value)) {
      const elements = first(Map.prototype.entries, value);
      const entries = elements.map(([key, each]) => [key_text(key), shown(each, depth + 1)]);
      return composite("map", ["Map{", "}"], Reflect.apply(size_of_map, value, []), entries);
    }
    if (types.isSet(value)) {
      const elements = first(Set.prototype.values, value);
      const entries = elements.map((each) => [key_text(each), shown(each, depth + 1)]);
      return composite("set", ["Set{", "}"], Reflect.apply(size_of_set, value, []), entries);
    }
    const kind = class_of(value);
    return structure(value, [kind === "Object" ? "{" : `${kind}{`, "}"], depth);
  }

  /** Return the bytes of a view of any numbers, or of a buffer, null for another value. */
  function bytes_of(value) {
    if (types.isDataView(value)) {
      const [buffer, start, size] = PARTS_OF_VIEW.map((part) => Reflect.apply(part, value, []));
      return new Uint8Array(buffer, start, size);
    }
    return types.isAnyArrayBuffer(value) ? new Uint8Array(value) : null;
  }

  function structure(value, brackets, depth) {
    const names = Object.keys(value);
    const own = privates.get(value) ?? [];
    const size = names.length + own.length;
    const is_again = written.has(value) || written.size >= MAX_OBJECTS;
    if (is_again) return composite("structure", brackets, size, []);
    written.add(value);
    depth = Math.min(depth, 1); // a long list is shown to its end
    const entries = names.slice(0, MAX_ELEMENTS).map((name) => [name, property(value, name, depth)]);
    for (const [name, each] of own) entries.push([name, shown(each, depth + 1)]);
    return composite("structure", brackets, size, entries);
  }

  function sequence(value, brackets, size, depth) {
    const length = Math.min(size, MAX_ELEMENTS);
    const entries = Array.from({ length }, (_, index) => [
      String(index),
      property(value, index, depth),
    ]);
    return composite("sequence", brackets, size, entries);
  }

  function composite(kind, brackets, size, entries) {
    return { kind, brackets, size, entries };
  }

  /** Return a property as it is written. */
  function property(value, name, depth) {
    const found = Object.getOwnPropertyDescriptor(value, name);
    if (found === undefined) return "<empty>"; // a hole of an array
    return "value" in found ? shown(found.value, depth + 1) : "(a getter)";
  }

  /** Return the first elements of a map or set. `iterate`: the method of this context. */
  function first(iterate, value) {
    const found = [];
    for (const each of Reflect.apply(iterate, value, [])) {
      if (found.length === MAX_ELEMENTS) break;
      found.push(each);
    }
    return found;
  }

  /** Return the name of the class of an object. */
  function class_of(value) {
    const maker = data_of(Object.getPrototypeOf(value), "constructor");
    const name = typeof maker === "function" && is_plain(maker) ? data_of(maker, "name") : "Object";
    return typeof name === "string" ? name : "(a class)";
  }

  /** Return a value in the words of JavaScript, cut. */
  function text_of(value) {
    if (typeof value === "string")
      return JSON.stringify(value.slice(0, MAX_TEXT)) + (value.length > MAX_TEXT ? "..." : "");
    if (typeof value === "bigint") {
      const digits = String(value);
      return digits.length > MAX_DIGITS ? `(a BigInt of ${digits.length} digits)` : `${digits}n`;
    }
    if (Object.is(value, -0)) return "-0";
    if (types.isProxy(value)) return "Proxy{...}";
    if (Array.isArray(value)) return `Array of ${value.length}`;
    if (typeof value === "object" && value !== null) {
      if (modules.has(value)) return "module";
      return is_iterator(value) ? String(data_of(value, Symbol.toStringTag)) : `${class_of(value)}{...}`;
    }
    if (typeof value !== "function") return String(value);
    const name = data_of(value, "name");
    const word = beginning_of(value).startsWith("class") ? "class" : "function";
    return typeof name === "string" && name !== "" ? `${word} ${name}` : word;
  }

  /** Return a key of a map in a line: of a small object, what is in it. */
  function key_text(value) {
    if (typeof value !== "object" || value === null || types.isProxy(value)) return text_of(value);
    const names = Object.keys(value);
    const maker = Array.isArray(value) ? "" : class_of(value);
    if (names.length > MAX_KEY || types.isNativeError(value) || types.isDate(value)) return text_of(value);
    const each = (name) => {
      const found = Object.getOwnPropertyDescriptor(value, name);
      return "value" in found ? text_of(found.value) : "(a getter)";
    };
    if (!maker) return value.length === names.length ? `[${names.map(each).join(", ")}]` : text_of(value);
    const fields = names.map((name) => `${name}=${each(name)}`).join(", ");
    return names.length > 0 ? `${maker === "Object" ? "" : maker}{${fields}}` : text_of(value);
  }

  /** Return an exception as Node writes it. */
  function described(error) {
    let text = text_of(error);
    if (types.isNativeError(error)) {
      const [name, message] = [data_of(error, "name"), data_of(error, "message")];
      text = `${typeof name === "string" ? name : class_of(error)}: ${message}`;
      if (typeof message !== "string") text = class_of(error);
    }
    return text.split("\n")[0].slice(0, 2 * MAX_TEXT);
  }

  return { shown_all, with_private, note_private, described };
});
