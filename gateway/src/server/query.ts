import { fail, type Issue } from '@pharos/contract';

/** The items of a text with commas between them, written as they were sent: `\,` is a comma within an item, `\\` a backslash. */
export function splitItems(text: string): string[] {
  const items = [''];
  for (const [token] of text.matchAll(/\\[\\,]|[\\,]|[^\\,]+/g)) {
    if (token === ',') items.push('');
    else items[items.length - 1] += token;
  }
  return items;
}

/** What an item stands for; a backslash before anything but a comma or a backslash is itself. */
export function plainItem(item: string): string {
  return item.replace(/\\([\\,])/g, '$1');
}

type Given = string | string[];
type Fields<Value> = Record<string, Value>;

/** By name: of a list that stands several times the values of each, of parameters with keys what is given by key. */
export type QueryFields = Readonly<Fields<Given | Fields<Given>>>;

/** Parameters that are more than a name that stands once. */
export interface ManifoldNames {
  /** They may stand several times. */
  readonly lists: ReadonlySet<string>;
  /** Lists by keys that callers choose, as in `metadata=plan:pro` or `metadata.plan=pro`. */
  readonly keyed: ReadonlySet<string>;
}

/** Where a parameter belongs. */
interface Place {
  readonly path: string[];
  readonly within: Fields<unknown>;
  readonly isList: boolean;
}

const none: QueryFields = Object.freeze({});
const plain: ManifoldNames = { lists: new Set(), keyed: new Set() };

/**
 * The parameters of a query string. Fails with VALIDATION_ERROR, one issue each, on those that stand twice and are no lists,
 * and on what cannot be text.
 */
export function parseQuery(query: string, names = plain): QueryFields {
  if (query === '') return none;
  const fields = empty<Given | Fields<Given>>();
  const issues = new Map<string, Issue>();
  for (const [name, value] of new URLSearchParams(query)) {
    for (const one of partsOf(name, value, names)) {
      const place = placeOf(one.name, fields, names);
      const message = issues.get(one.name)?.message ?? keyProblem(one.name, place, names) ?? problemOf(one, place);
      if (message === undefined) add(place, one.value);
      else issues.set(one.name, { path: place.path, message });
    }
  }
  if (issues.size === 0) return fields;
  throw fail('VALIDATION_ERROR', { issues: [...issues.values()] });
}

/** Without a prototype, so that `__proto__` is a name like any other. */
function empty<Value>(): Fields<Value> {
  return Object.create(null);
}

interface Part {
  readonly name: string;
  readonly value: string;
}

/** The items `key:value` of a parameter with keys, each under the name that it has for short; anything else as it is. */
function partsOf(name: string, value: string, { keyed }: ManifoldNames): Part[] {
  if (!keyed.has(name)) return [{ name, value }];
  return splitItems(value).map((item) => {
    const colon = item.indexOf(':');
    if (colon < 0) return { name, value: item };
    return { name: `${name}.${plainItem(item.slice(0, colon))}`, value: item.slice(colon + 1) };
  });
}

function placeOf(name: string, fields: Fields<unknown>, { lists, keyed }: ManifoldNames): Place {
  const [owner = '', ...key] = keyed.size > 0 ? name.split('.') : [];
  if (key.length === 0 || !keyed.has(owner)) return { path: [name], within: fields, isList: lists.has(name) };
  fields[owner] ??= empty();
  return { path: [owner, key.join('.')], within: fields[owner] as Fields<unknown>, isList: true };
}

function add({ path, within }: Place, value: string): void {
  const name = path.at(-1) ?? '';
  const before = within[name] as Given | undefined;
  if (Array.isArray(before)) before.push(value);
  else within[name] = before === undefined ? value : [before, value];
}

function problemOf({ name, value }: Part, { path, within, isList }: Place): string | undefined {
  if ((path.at(-1) ?? '') in within && !isList) return 'must not be sent more than once';
  // What is not UTF-8 has been decoded to this character, which no client means to send.
  if (value.includes('\uFFFD') || name.includes('\uFFFD')) return 'must be valid UTF-8';
  return value.includes('\0') ? 'must not contain the NUL character' : undefined;
}

/** What is wrong with a key that a caller has chosen; the same as in the bodies of requests. */
function keyProblem(name: string, { path }: Place, { keyed }: ManifoldNames): string | undefined {
  if (keyed.has(name)) return `needs a key and a value, as in ${name}=key:value`;
  if (path.length === 1) return undefined;
  if (path[1] === '__proto__') return 'a field cannot have this name';
  return name.includes('\0') ? 'must not contain the NUL character' : undefined;
}
