import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the page of a careful customer allows: its own files, and the API for script and calls. Nothing inline, no eval. */
export function strictPolicy(api: string): string {
  return [
    "default-src 'none'",
    `script-src ${api}`,
    `connect-src ${api}`,
    "style-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface PageOptions {
  readonly api: string;
  /** Tags of scripts, as a customer writes them. */
  readonly tags: string;
  readonly lang?: string;
  readonly policy?: string;
}

export interface PageServer {
  readonly origin: string;
  /** What the next visit gets. */
  show(options: PageOptions): void;
  stop(): Promise<void>;
}

/** A customer's website: another origin than the API's. */
export async function startPageServer(): Promise<PageServer> {
  let options: PageOptions | undefined;
  const server = createServer((_request, response) => {
    if (!options) return response.writeHead(404).end();
    const { api, tags, lang = 'en', policy = strictPolicy(api) } = options;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
    return response.end(
      `<!doctype html><html lang="${lang}"><head><title>A shop</title><meta name="viewport" content="width=device-width,initial-scale=1"></head>` +
        `<body><main><h1>Bicycles</h1><p>Everything that has two wheels.</p></main>${tags}</body></html>`,
    );
  });
  await listening(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (next) => {
      options = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
