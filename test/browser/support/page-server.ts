import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../support/root.js';

/** What the page of a careful customer allows: what docs/widget.md says that the scripts need, and nothing else. */
export function strictPolicy(api: string): string {
  const page = readFileSync(join(root, 'docs/widget.md'), 'utf8');
  const needed = /```text\n(script-src .*)\n```/.exec(page)?.[1];
  if (needed === undefined) throw new Error('docs/widget.md no longer says which directives the scripts need');
  return [
    "default-src 'none'",
    needed.replaceAll('https://support.example.com', api),
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
  /** What else stands in the head, and in the body before the tags. */
  readonly head?: string;
  readonly content?: string;
}

export interface PageServer {
  readonly origin: string;
  /** What the next visit gets. */
  show(options: PageOptions): void;
  stop(): Promise<void>;
}

const usualContent = '<main><h1>Bicycles</h1><p>Everything that has two wheels.</p></main>';

/** A customer's website, with the libraries that it uses below `/lib`: another origin than the API's. */
export async function startPageServer(): Promise<PageServer> {
  let options: PageOptions | undefined;
  const server = createServer((request, response) => {
    const library = /^\/lib\/([\w@./-]+)$/.exec(request.url ?? '')?.[1];
    if (library !== undefined)
      return response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(libraryText(library));
    if (!options) return response.writeHead(404).end();
    const { api, tags, lang = 'en', policy = strictPolicy(api), head = '', content = usualContent } = options;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
    return response.end(
      `<!doctype html><html lang="${lang}"><head><title>A shop</title><meta name="viewport" content="width=device-width,initial-scale=1">${head}</head>` +
        `<body>${content}${tags}</body></html>`,
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

/** A file of a package that pages use. */
function libraryText(path: string): Buffer {
  return readFileSync(new URL(`../../node_modules/${path}`, import.meta.url));
}
