/** Any JSON value a test looks into; what it is stands in the expectation. */
export type Json = ReturnType<typeof JSON.parse>;

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** Parsed; undefined when there is none, the text itself when it is not JSON. */
  body: Json;
}

export interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, for bodies no well-behaved client would send. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
  query?: Readonly<Record<string, string | number>>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** A client of the HTTP API. It never throws for a status: tests look at it. */
export interface ApiClient {
  /** `path` is relative to `/api/v1`, or absolute when it begins with `/api/` or is a route outside. */
  request(method: string, path: string, options?: RequestOptions): Promise<ApiAnswer>;
  get(path: string, options?: RequestOptions): Promise<ApiAnswer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<ApiAnswer>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<ApiAnswer>;
  delete(path: string, options?: RequestOptions): Promise<ApiAnswer>;
  /** The same server with another key, or none. */
  as(apiKey: string | undefined): ApiClient;
}

const prefix = '/api/v1';

export function apiClient(baseUrl: string, apiKey?: string): ApiClient {
  const request = (method: string, path: string, options: RequestOptions = {}) =>
    send(urlOf(baseUrl, path, options.query), method, apiKey, options);
  return {
    request,
    get: (path, options) => request('GET', path, options),
    post: (path, body, options) => request('POST', path, { body, ...options }),
    patch: (path, body, options) => request('PATCH', path, { body, ...options }),
    delete: (path, options) => request('DELETE', path, options),
    as: (key) => apiClient(baseUrl, key),
  };
}

function urlOf(baseUrl: string, path: string, query: RequestOptions['query'] = {}): string {
  const outside = path.startsWith('/api/') || /^\/(healthz|readyz)$/.test(path);
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  );
  return `${baseUrl}${outside ? '' : prefix}${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function send(
  url: string,
  method: string,
  apiKey: string | undefined,
  { body, rawBody, headers, signal }: RequestOptions,
): Promise<ApiAnswer> {
  const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(signal ? { signal } : {}),
  });
  return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
}

function parsed(text: string): Json {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
