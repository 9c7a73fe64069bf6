import { type Html, html } from './html.js';

/** A call as the page shows it. */
export interface Call {
  readonly method: string;
  /** From the origin on, with its query; names in braces are the reader's to fill in. */
  readonly path: string;
  /** What lets the caller in: an API key, or the session token of a visitor. Absent: nothing is needed. */
  readonly credential?: 'key' | 'session' | undefined;
  /** Media type of the body, if it has one. */
  readonly type?: string | undefined;
  /** JSON, text as it stands, or the bytes of a file. */
  readonly body?: unknown;
  /** The answer goes on and on: its lines are shown as they come. */
  readonly streams?: boolean;
}

/** The body of a call that sends a file as it is. */
export const fileBytes: unique symbol = Symbol('the bytes of a file');

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

function curl(call: Call): string {
  const { method, path, body, streams } = call;
  const lines = [
    `curl -sS${streams ? 'N' : ''}${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}'`,
    ...headersOf(call).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`--data-binary ${bodyInShell(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function bodyInShell(body: unknown): string {
  return body === fileBytes ? '@file' : `'${textOf(body).replaceAll("'", `'\\''`)}'`;
}

function typescript(call: Call): string {
  const { method, path, body, streams } = call;
  const headers = headersOf(call).map(([name, value]) => `    '${name}': '${value}',`);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: ${bodyInTypeScript(body)},`]),
  ];
  const imports = body === fileBytes ? `import { readFile } from 'node:fs/promises';\n\n` : '';
  const second = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  return `${imports}const response = await fetch('${origin}${path}'${second});
${streams ? linesInTypeScript : 'console.log(response.status, await response.text());'}`;
}

const linesInTypeScript = `console.log(response.status);
let rest = '';
for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
  const lines = (rest + text).split('\\n');
  rest = lines.pop() ?? '';
  for (const line of lines) console.log(line);
}
if (rest) console.log(rest);`;

function bodyInTypeScript(body: unknown): string {
  if (body === fileBytes) return `await readFile('file')`;
  return typeof body === 'string' ? JSON.stringify(body) : stringified(body);
}

function stringified(body: unknown): string {
  return `JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')})`;
}

function python(call: Call): string {
  const { method, path, body, streams } = call;
  const headers = headersOf(call).map(([name, value]) => `        '${name}': '${value}',`);
  const lines = [
    `    '${origin}${path}',`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(body === undefined ? [] : [bodyInPython(body)]),
    ...(streams ? ['    stream=True,'] : []),
  ];
  return `import requests

response = requests.${method.toLowerCase()}(
${lines.join('\n')}
)
${streams ? linesInPython : 'print(response.status_code, response.text)'}`;
}

const linesInPython = `print(response.status_code)
for line in response.iter_lines():
    print(line.decode())`;

function bodyInPython(body: unknown): string {
  if (body === fileBytes) return `    data=open('file', 'rb'),`;
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

const credentials = {
  key: [['X-API-Key', key]],
  session: [['Authorization', 'Bearer YOUR_SESSION_TOKEN']],
} as const;

function headersOf({ credential, type }: Call): (readonly [string, string])[] {
  return [
    ...(credential === undefined ? [] : credentials[credential]),
    ...(type === undefined ? [] : [['Content-Type', type] as const]),
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
