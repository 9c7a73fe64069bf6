import { type Html, html } from './html.js';

/** A call as the page shows it. */
export interface Call {
  readonly method: string;
  /** From the origin on, with its query; names in braces are the reader's to fill in. */
  readonly path: string;
  readonly needsKey: boolean;
  /** Media type of the body, if it has one. */
  readonly type?: string | undefined;
  /** JSON, or text as it stands. */
  readonly body?: unknown;
}

/** The languages that calls are shown in, the first unless the reader chooses another. */
export const languages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const;

/** Where the page puts in the origin that it was loaded from, and the key that the reader gave: characters that no text has. */
const origin = '\uE000';
const key = '\uE001';
const shown = { [origin]: ['origin', 'https://support.example.com'], [key]: ['key', 'YOUR_API_KEY'] } as const;

/** The call in each language; the page shows the one that is chosen. */
export function callView(call: Call): Html {
  const samples = { curl: curl(call), typescript: typescript(call), python: python(call) };
  const views = Object.entries(samples).map(
    ([language, code]) => html`<pre tabindex="0" data-language="${language}"><code>${marked(code)}</code></pre>`,
  );
  return html`${views}`;
}

function curl({ method, path, needsKey, type, body }: Call): string {
  const lines = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}'`,
    ...(needsKey ? [`-H 'X-API-Key: ${key}'`] : []),
    ...(type === undefined ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(body === undefined ? [] : [`--data-binary '${textOf(body).replaceAll("'", `'\\''`)}'`]),
  ];
  return lines.join(' \\\n  ');
}

function typescript({ method, path, needsKey, type, body }: Call): string {
  const headers = headersOf({ needsKey, type }).map(([name, value]) => `    '${name}': '${value}',`);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: ${typeof body === 'string' ? JSON.stringify(body) : stringified(body)},`]),
  ];
  const second = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  return `const response = await fetch('${origin}${path}'${second});
console.log(response.status, await response.text());`;
}

function stringified(body: unknown): string {
  return `JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')})`;
}

function python({ method, path, needsKey, type, body }: Call): string {
  const headers = headersOf({ needsKey, type }).map(([name, value]) => `        '${name}': '${value}',`);
  const lines = [
    `    '${origin}${path}',`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(body === undefined ? [] : [bodyInPython(body)]),
  ];
  return `import requests

response = requests.${method.toLowerCase()}(
${lines.join('\n')}
)
print(response.status_code, response.text)`;
}

function bodyInPython(body: unknown): string {
  if (typeof body === 'string') return `    data=${JSON.stringify(body)}.encode(),`;
  return `    json=${indented(pythonOf(body), '    ')},`;
}

/** JSON as a literal of Python. */
function pythonOf(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (value === true || value === false) return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((item) => pythonOf(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonOf(item, inner)}`);
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${inner}${item},`).join('\n')}\n${indent}${close}`;
}

function headersOf({ needsKey, type }: Pick<Call, 'needsKey' | 'type'>): [string, string][] {
  return [
    ...(needsKey ? [['X-API-Key', key] as [string, string]] : []),
    ...(type === undefined ? [] : [['Content-Type', type] as [string, string]]),
  ];
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}

function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`);
}

/** With a place for what the page puts in. */
function marked(code: string): Html {
  const parts = code.split(/([\uE000\uE001])/).map((part) => {
    if (part !== origin && part !== key) return part;
    const [name, text] = shown[part];
    return html`<span data-fill="${name}">${text}</span>`;
  });
  return html`${parts}`;
}
