import type { Express, Request, Response } from 'express';
import type { Site } from '../../docs/site/site.js';
import { type Encoded, encoded } from '../../server/encoded.js';

/** Its own files, and nothing inline; it sends nothing. No other page may frame it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** No page is deeper, and links of the page for what is missing are relative. */
const deepest = 3;

interface Prepared {
  readonly status: number;
  readonly type: string;
  readonly sent: Promise<Encoded>;
}

/** Mounts the documentation at `/docs`. A file of it is made and compressed when it is first asked for, and not again. */
export function mountDocs(app: Express, site: Site): void {
  const kept = new Map<string, Prepared>();
  const fileAt = (path: string) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const file = site.file(path);
    if (file === undefined) return undefined;
    const made = { status: 200, type: file.type, sent: encoded(Buffer.from(file.content)) };
    kept.set(path, made);
    return made;
  };
  const missingAt = (depth: number) => {
    const key = `missing ${depth}`;
    const type = 'text/html; charset=utf-8';
    const text = () => site.missing(Array(depth).fill('page').join('/'));
    const made = kept.get(key) ?? { status: 404, type, sent: encoded(Buffer.from(text())) };
    kept.set(key, made);
    return made;
  };
  app.get('/llms.txt', (_request, response) => response.redirect(308, 'docs/llms.txt'));
  app.get(['/docs', '/docs/*rest'], async (request, response, next) => {
    const path = request.path.replace(/^\/docs\/?/, '');
    // Links are relative: behind a slash they would lead elsewhere.
    if (request.path.endsWith('/')) return response.redirect(308, `../${path.split('/').at(-2) ?? 'docs'}`);
    const depth = path.split('/').length;
    const found = fileAt(path) ?? (depth <= deepest ? missingAt(depth) : undefined);
    if (found === undefined) return next();
    await send(request, response, found);
  });
}

async function send(request: Request, response: Response, { status, type, sent }: Prepared): Promise<void> {
  const { body, etag, headers } = (await sent).for(request);
  response.set({
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    // A browser may keep it, and asks each time whether it is still the same: another version of the platform has another.
    'Cache-Control': 'no-cache',
    ETag: etag,
  });
  for (let at = 0; at < headers.length; at += 2) response.set(headers[at] ?? '', headers[at + 1]);
  if (request.headers['if-none-match'] === etag) response.status(304).end();
  else response.status(status).end(body);
}
