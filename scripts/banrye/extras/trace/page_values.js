// The values of a step as a picture: tables, and objects that are drawn once, with arrows to them.
//
// An object of a class is drawn beside the variables, and so is each other object that has two
// names; a variable says "→ #1" where it leads to one.

const isText = (value) => typeof value === 'string';
const OBJECTS = new Set(['structure', 'tuple']);
const MAX_ARROWS = 300;
const FIXED_FROM = 300; // cells
const MAX_LABEL = 200; // characters of the label of a table

function pathOf(name, kind, key) {
  return kind === 'structure' || kind === 'tuple' ? `${name}.${key}` : `${name}[${key}]`;
}

/** The objects of a state: the newest contents of each, and the numbers of those that are drawn. */
class Heap {
  constructor(groups) {
    this.newest = new Map(); // [value, step] by the identity
    this.names = new Map(); // how many names lead to an identity
    this.numbers = new Map();
    this.depths = new Map(); // of the objects that are drawn
    for (const { variables } of groups) for (const [, { value, step }] of variables) this.note(value, step, new Set());
    for (const { variables } of groups) for (const [, { value }] of variables) this.order(value, 0);
  }

  note(value, step, seen) {
    if (isText(value)) return;
    if (value.at) {
      const known = this.newest.get(value.at);
      const isFull = value.entries.length > 0 || value.size === 0;
      const isNewer = !known || step > known[1] || (step === known[1] && known[0].entries.length < value.entries.length);
      if (!known || (isFull && isNewer)) this.newest.set(value.at, [value, step]);
      this.names.set(value.at, (this.names.get(value.at) ?? 0) + 1);
      if (seen.has(value.at)) return;
      seen.add(value.at);
    }
    if (!isPlain(value)) for (const [, each] of value.entries) this.note(each, step, seen);
  }

  /** Give numbers to the objects that are drawn, those that variables lead to first. */
  order(value, depth) {
    if (isText(value)) return;
    const now = this.now(value);
    if (this.isDrawn(value)) {
      if (this.numbers.has(value.at)) return;
      this.numbers.set(value.at, this.numbers.size + 1);
      this.depths.set(value.at, depth++);
    }
    if (!isPlain(now)) for (const [, each] of now.entries) this.order(each, depth);
  }

  now(value) {
    return value.at ? this.newest.get(value.at)[0] : value;
  }

  isDrawn(value) {
    return Boolean(value.at) && (OBJECTS.has(value.kind) || this.names.get(value.at) > 1);
  }

  /** Return a value as a text. `targets`: takes the objects that it leads to. */
  text(value, targets, depth = 0, most = Infinity) {
    if (isText(value)) return value;
    if (this.isDrawn(value)) {
      targets.push(value.at);
      return `→ #${this.numbers.get(value.at)}`;
    }
    const now = this.now(value);
    if (depth > 40) return '...';
    const sign = { map: ': ', structure: '=' }[now.kind];
    const parts = [];
    let length = 0;
    for (const [key, each] of now.entries) {
      parts.push((sign ? key + sign : '') + this.text(each, targets, depth + 1, most));
      if ((length += parts.at(-1).length) > most) break;
    }
    if (parts.length < now.size) parts.push('...');
    return now.brackets[0] + parts.join(', ') + now.brackets[1];
  }
}

const plainValues = new WeakMap();
/** Return whether all elements of a value are texts. */
function isPlain(value) {
  if (isText(value)) return true;
  if (!plainValues.has(value)) plainValues.set(value, value.entries.every(([, each]) => isText(each)));
  return plainValues.get(value);
}
function isRow(value) {
  return !isText(value) && value.kind === 'sequence' && value.entries.length > 0;
}
function isGrid(value, heap) {
  const isInner = (each) => isRow(each) && !heap.isDrawn(each) && heap.now(each).entries.every(([, cell]) => isText(cell));
  return isRow(value) && value.entries.every(([, each]) => isInner(each));
}

/** What is marked in a step: the paths that are new, changed and used. */
class Marks {
  constructor(changed, fresh, used) {
    this.changed = changed;
    this.fresh = fresh;
    this.used = used;
    const heads = (path) => path.lastIndexOf('[') > 0 && path.slice(0, path.lastIndexOf('['));
    this.rows = new Set([...used].map(heads).filter(Boolean)); // those around a used cell
  }

  /** Return whether a mark may be in a variable. */
  touches(name) {
    if (!this.names) this.names = new Set([...this.changed, ...this.used].map((path) => path.match(/^[^.[]*/)[0]));
    return this.names.has(name.match(/^[^.[]*/)[0]);
  }

  changeOf(path) {
    return this.fresh.has(path) ? 'fresh' : this.changed.has(path) ? 'changed' : '';
  }

  of(path) {
    return `${this.changeOf(path)}${this.used.has(path) ? ' used' : ''}`.trim();
  }
}

/** Put elements into a parent, which changes nothing if they are there. */
function place(parent, elements) {
  const is_same = parent.children.length === elements.length && elements.every((each, at) => parent.children[at] === each);
  if (!is_same) parent.replaceChildren(...elements);
}

/** Return the element that is kept under a key. */
function keep(key, make_it) {
  if (!kept.has(key)) kept.set(key, make_it());
  return kept.get(key);
}

/** Tables that are kept from step to step: a step changes the cells that it must. */
const kept = new Map();

/** A cell with its text and marks, written only if they are others than before. */
function fill(cell, text, marks, targets = []) {
  if (cell.firstText !== text) cell.textContent = cell.firstText = text;
  if (cell.marks !== marks) cell.className = cell.marks = marks;
  cell.targets = targets;
}

function heading(text, scope) {
  const element = make('th', text);
  element.scope = scope;
  return element;
}

/** Return rows of [heading, [[key, value, path]]] for a value. */
function rowsOf(value, name, heap) {
  const now = heap.now(value);
  if (isGrid(now, heap))
    return now.entries.map(([key, row]) => {
      const path = pathOf(name, 'sequence', key);
      return [key, heap.now(row).entries.map(([column, each]) => [column, each, pathOf(path, 'sequence', column)]), path];
    });
  return [[null, now.entries.map(([key, each]) => [key, each, pathOf(name, now.kind, key)]), name]];
}

/** Return a table of a value, with the marks of a step. */
function tableOf(place, value, name, heap, marks) {
  const now = heap.now(value);
  const rows = rowsOf(value, name, heap);
  const isOfRows = rows[0]?.[0] !== null;
  const keysOf = ([key, cells]) => (isOfRows ? `${key}:${cells.length}` : now.kind === 'sequence' ? cells.length : cells.map(([each]) => each).join());
  const shape = `${now.kind} ${now.size} ${isOfRows} ${rows.map(keysOf).join(' ')}`;
  let table = kept.get(place);
  if (table?.shape !== shape) kept.set(place, (table = newTable(rows, isOfRows, now, shape)));
  const label = `${name} = ${heap.text(value, [], 0, MAX_LABEL).slice(0, MAX_LABEL)}`;
  if (table.label !== label) table.setAttribute('aria-label', (table.label = label));
  let longest = 0;
  rows.forEach(([, cells, path], y) => {
    const isChanged = isOfRows && marks.changeOf(path);
    cells.forEach(([, each, at], x) => {
      const targets = [];
      const text = heap.text(each, targets);
      longest = Math.max(longest, text.length);
      fill(table.cells[y][x], text, isChanged || marks.of(at), targets);
    });
  });
  if (isOfRows && table.heads.length * rows.length >= FIXED_FROM && table.longest !== longest) {
    table.longest = longest; // columns of one width: else each step measures each cell
    Object.assign(table.style, { tableLayout: 'fixed', width: `${(table.heads.length + 1) * (longest + 2.5)}ch` });
  }
  const used = new Set();
  rows.forEach(([, cells, path], y) => {
    if (isOfRows) fill(table.sides[y], table.sides[y].firstText, marks.rows.has(path) || marks.used.has(path) ? 'used' : '');
    cells.forEach(([, , at], x) => marks.used.has(at) && used.add(x));
  });
  table.heads.forEach((head, x) => fill(head, head.firstText, used.has(x) ? 'used' : ''));
  return table;
}

function newTable(rows, isOfRows, now, shape) {
  const table = make('table');
  Object.assign(table, { shape, cells: [], heads: [], sides: [] });
  const longest = rows.reduce((best, [, cells]) => (cells.length > best.length ? cells : best), []);
  const isUpright = !isOfRows && OBJECTS.has(now.kind);
  const top = isUpright ? null : table.insertRow();
  if (isOfRows) top.append(make('td', '', 'corner'));
  for (const [key] of longest) {
    const head = heading('', isUpright ? 'row' : 'col');
    fill(head, key, '');
    table.heads.push(head);
    if (top) top.append(head);
  }
  for (const [key, cells] of rows) {
    let line = isUpright ? null : table.insertRow();
    if (isOfRows) {
      const side = heading('', 'row');
      fill(side, key, '');
      table.sides.push(side);
      line.append(side);
    }
    table.cells.push(
      cells.map((_, index) => {
        const cell = make('td');
        if (isUpright) (line = table.insertRow()).append(table.heads[index]);
        line.append(cell);
        return cell;
      }),
    );
    if (!isOfRows && line && now.entries.length < now.size) line.append(make('td', words.more(now.size - now.entries.length)));
  }
  return table;
}

/** Return what a variable without marks shows, null if it leads to objects that are drawn. */
function partsOf(value, heap) {
  if (isText(value)) return [value];
  if (heap.isDrawn(value)) return null;
  const now = heap.now(value);
  const parts = [now];
  if (isPlain(now)) return parts;
  for (const [, each] of now.entries) {
    if (isText(each)) continue;
    const inner = heap.now(each);
    if (heap.isDrawn(each) || !isPlain(inner)) return null;
    parts.push(inner);
  }
  return parts;
}

/** Return a variable: its name and its value. */
function variableOf(place, name, value, heap, marks) {
  let row = kept.get(`row ${place}`);
  if (!row) {
    row = make('div', undefined, 'variable');
    row.append(make('span', `${name} =`, 'name'), make('span'));
    kept.set(`row ${place}`, row);
  }
  const parts = partsOf(value, heap);
  const isQuiet = !marks.touches(name);
  if (isQuiet && row.isQuiet && row.parts && parts?.length === row.parts.length && parts.every((each, at) => each === row.parts[at])) return row;
  Object.assign(row, { parts, isQuiet });
  const isTable = !isText(value) && !heap.isDrawn(value) && heap.now(value).entries.length > 0 && value.kind !== 'set';
  let shown = row.plain ?? (row.plain = make('span'));
  if (isTable) {
    shown = tableOf(place, value, name, heap, marks);
    const whole = marks.changeOf(name);
    if (shown.className !== whole) shown.className = whole;
  } else {
    const targets = [];
    fill(shown, heap.text(value, targets), `value ${marks.of(name)}`.trim(), targets);
  }
  if (row.lastChild !== shown) row.lastChild.replaceWith(shown);
  return row;
}

/** Return a box for each object that is drawn, in columns by how far it is from a variable. */
function objectsOf(heap, paths, marks) {
  const columns = [];
  for (const [at, number] of heap.numbers) {
    const value = heap.newest.get(at)[0];
    const box = kept.get(`object ${at}`) ?? make('div', undefined, 'object');
    kept.set(`object ${at}`, box);
    box.at = at;
    const title = `#${number} ${value.brackets[0].replace(/^&/, '').replace(/[([{]+$/, '')}`.trim();
    if (box.title_text !== title) {
      box.replaceChildren(make('div', (box.title_text = title), 'title'), make('span'));
    }
    const name = paths.get(at) ?? `#${number}`;
    const isTable = value.entries.length > 0;
    const plain = { ...value, at: 0 }; // itself, not a reference to it
    const shown = isTable ? tableOf(`object ${at} table`, plain, name, heap, marks) : make('span', value.size ? '...' : value.brackets.join(''));
    if (box.lastChild !== shown) box.lastChild.replaceWith(shown);
    (columns[heap.depths.get(at)] ??= []).push(box);
  }
  return columns.filter(Boolean);
}

/** Return the first path to each object: `head.next`. */
function pathsOf(groups, heap) {
  const found = new Map();
  const go = (value, path) => {
    if (isText(value)) return;
    const now = heap.now(value);
    if (value.at) {
      if (found.has(value.at)) return;
      found.set(value.at, path);
    }
    if (!isPlain(now)) for (const [key, each] of now.entries) go(each, pathOf(path, now.kind, key));
  };
  for (const { variables } of groups) for (const [name, { value }] of variables) go(value, name);
  return found;
}

/** Draw an arrow from each cell to the objects that it leads to. */
function drawArrows(area, drawn) {
  const boxes = new Map([...area.querySelectorAll('.object')].map((box) => [box.at, box]));
  if (boxes.size === 0) {
    if (drawn.getAttribute('d')) drawn.setAttribute('d', '');
    return;
  }
  const start = area.getBoundingClientRect();
  let lines = '';
  let count = 0;
  for (const cell of area.querySelectorAll('td, .value')) {
    for (const at of cell.targets ?? []) {
      const box = boxes.get(at);
      if (!box || ++count > MAX_ARROWS) continue;
      const from = cell.getBoundingClientRect();
      const to = box.getBoundingClientRect();
      const [x, y] = [from.right - start.left, from.top + from.height / 2 - start.top];
      const [X, Y] = [to.left - start.left, to.top + 14 - start.top];
      const bend = Math.max(24, Math.abs(X - x) / 2);
      lines += X > x ? `M${x} ${y}C${x + bend} ${y} ${X - bend} ${Y} ${X} ${Y}` : `M${x} ${y}C${x + 40} ${y} ${X - 40} ${Y} ${X} ${Y}`;
      lines += `M${X - 7} ${Y - 4}L${X} ${Y}L${X - 7} ${Y + 4}`;
    }
  }
  drawn.setAttribute('d', lines);
}

// What a line uses.

const INDEXED = /([\p{L}_$][\p{L}\p{N}_$]*)((?:\[[^[\]]+\])+)/gu;

/** Return the paths of the elements that a line names by indices: d[i] is d[3] if i is 3. */
function usedBy(line, valueOf, heap, paths) {
  const found = new Set();
  for (const [, name, indices] of line.matchAll(INDEXED)) {
    let value = valueOf(name);
    let path = name;
    for (const [, index] of indices.matchAll(/\[([^[\]]+)\]/g)) {
      if (!value || isText(value)) break;
      const now = heap.now(value);
      const key = keyOf(index.trim(), valueOf, now);
      if (heap.isDrawn(value)) path = paths.get(value.at);
      path = pathOf(path, now.kind, key);
      value = now.entries.find(([each]) => each === key)?.[1];
      if (value === undefined) break;
      found.add(path);
    }
  }
  return found;
}

function keyOf(index, valueOf, { kind, size }) {
  const parts = index.match(/^(-?[\p{L}\p{N}_$.]+|'.*'|".*")\s*(?:([+-])\s*(\d+))?$/u);
  if (!parts) return '';
  const known = valueOf(parts[1]);
  const text = isText(known) ? known : parts[1];
  const number = Number(text) + (parts[3] ? Number(parts[2] + parts[3]) : 0);
  if (!Number.isInteger(number) || text === '') return kind === 'map' ? text : '';
  return String(kind === 'sequence' && number < 0 ? size + number : number);
}
