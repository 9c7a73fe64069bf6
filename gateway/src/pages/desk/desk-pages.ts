import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { deskFolder } from '@pharos/desk';
import type { Express, Request, Response } from 'express';
import { type Encoded, encoded } from '../../server/encoded.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Scripts, styles and fonts of its own, and calls of the API that it comes from. Files of customers may be stored elsewhere, also on the
 * machine of whoever tries it, and a picture of another site is shown when somebody asks for it. No other page may frame it.
 */
const elsewhere = 'https: http://localhost:* http://127.0.0.1:*';
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  `img-src 'self' ${elsewhere} blob:`,
  `connect-src 'self' ${elsewhere}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const kept = new Map<string, Promise<Encoded>>();

/** A file of the desk. It is read and compressed when it is first asked for, and not again. */
function deskFile(name: string): Promise<Encoded> {
  return once(name, async () => encoded(await readFile(new URL(name, deskFolder))));
}

/** The page of the desk. It says where mail is shown that does not go out. */
function deskPage(mailPage: string | undefined): Promise<Encoded> {
  if (mailPage === undefined) return deskFile('index.html');
  return once(`index.html ${mailPage}`, async () => {
    const page = await readFile(new URL('index.html', deskFolder), 'utf8');
    return encoded(Buffer.from(page.replace('</head>', `<meta name="mail-page" content="${mailPage}"></head>`)));
  });
}

function once(name: string, make: () => Promise<Encoded>): Promise<Encoded> {
  const file = kept.get(name) ?? make();
  kept.set(name, file);
  file.catch(() => kept.delete(name));
  return file;
}

/** Whether a file of the desk can be read. @throws when that is not known */
async function isThere(name: string): Promise<boolean> {
  try {
    await deskFile(name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Mounts the desk at `/app`: its page at every address of it, and what the page loads. `mailPage` is where mail is shown that does not go
 * out; absent where it does.
 */
export function mountDesk(app: Express, { mailPage }: { mailPage?: string | undefined } = {}): void {
  let names: Promise<Set<string>> | undefined;
  app.get('/app/assets/:name', async (request, response, next) => {
    names ??= readdir(new URL('assets/', deskFolder)).then((found) => new Set(found));
    const { name } = request.params;
    // A page from before an update asks for what is gone.
    if (!(await names).has(name) || !(await isThere(`assets/${name}`))) return next();
    response.set('Content-Type', types[extname(name)] ?? 'application/octet-stream');
    // Its name changes with its contents.
    await send(request, response, { file: deskFile(`assets/${name}`), cache: 'public, max-age=31536000, immutable' });
  });
  app.get(['/app', '/app/*rest'], async (request, response, next) => {
    if (request.path.startsWith('/app/assets/')) return next();
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    });
    await send(request, response, { file: deskPage(mailPage), cache: 'no-cache' });
  });
}

async function send(
  request: Request,
  response: Response,
  { file, cache }: { file: Promise<Encoded>; cache: string },
): Promise<void> {
  const { body, etag, headers } = (await file).for(request);
  response.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': cache, ETag: etag });
  for (let at = 0; at < headers.length; at += 2) response.set(headers[at] ?? '', headers[at + 1]);
  if (request.headers['if-none-match'] === etag) response.status(304).end();
  else response.end(body);
}
