import { block } from './markdown-text.js';

/** A call as the reference shows it. */
export interface Call {
  readonly method: string;
  /** From the origin on, with its query. */
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

/** What readers replace, or the page does for them. */
export const exampleOrigin = 'https://support.example.com';
export const exampleKey = 'YOUR_API_KEY';
export const exampleSession = 'YOUR_SESSION_TOKEN';

/** The call in each language. `sdk`: as the client library makes it. */
export function samples(call: Call, sdk: string): string[] {
  return [block('sh sample', curl(call)), block('ts sample', sdk), block('python sample', python(call))];
}

function curl(call: Call): string {
  const { method, path, body, streams } = call;
  const lines = [
    `curl -sS${streams ? 'N' : ''}${method === 'GET' ? '' : ` -X ${method}`} '${exampleOrigin}${path}'`,
    ...headersOf(call).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`--data-binary ${bodyInShell(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function bodyInShell(body: unknown): string {
  return body === fileBytes ? '@file' : `'${textOf(body).replaceAll("'", `'\\''`)}'`;
}

function python(call: Call): string {
  const { method, path, body, streams } = call;
  const headers = headersOf(call).map(([name, value]) => `        '${name}': '${value}',`);
  const lines = [
    `    '${exampleOrigin}${path}',`,
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
  key: [['X-API-Key', exampleKey]],
  session: [['Authorization', `Bearer ${exampleSession}`]],
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

/** The lines behind the first, moved to the right. */
export function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`);
}
