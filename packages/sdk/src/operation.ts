/** What a call of an operation depends on; the table of all of them is made from the OpenAPI document. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Who calls it. Default: whoever has an API key, or is signed in. */
  readonly caller?: 'visitor' | 'nobody';
  /** Whether it takes an `Idempotency-Key`. */
  readonly keyed?: true;
  /** The media type of its body when that is not JSON. */
  readonly type?: string;
  /** What it answers when that is not JSON with one or several records. */
  readonly answer?: 'list' | 'stream' | 'bytes' | 'empty';
}

/** The parameters of the path and of the query by their names, and the body. */
export type Given = Readonly<Record<string, unknown>>;

/** The path and query of a call. @throws when a parameter of the path is missing */
export function pathOf({ path }: Operation, given: Given): string {
  const inPath = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    const value = given[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (name === 'body' || inPath.has(name) || value === undefined) continue;
    if (Array.isArray(value)) for (const each of value) query.append(name, itemOf(each));
    else query.append(name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** A comma within one of several values is not the end of it. */
function itemOf(value: unknown): string {
  return String(value).replace(/[\\,]/g, '\\$&');
}

export interface EncodedBody {
  readonly body?: BodyInit;
  /** The media type, where `fetch` does not find it by itself. */
  readonly type?: string;
}

/** JSON, unless what is given is a form, or bytes, which may say what they are. */
export function encodedBody({ type }: Operation, body: unknown): EncodedBody {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  if (body instanceof Blob) return { body, type: type ?? body.type };
  if (type !== undefined) return { body: body as BodyInit, type };
  return { body: JSON.stringify(body), type: 'application/json' };
}
