import { readFile } from 'node:fs/promises';
import type { Express, Response } from 'express';
import { z } from 'zod';
import { Html, html } from '../docs/html.js';

/** What whoever set the demo up has written into the file that `DEMO_FILE` names. */
const demoFile = z.object({
  project_id: z.string(),
  /** Absent: the page has no beacon. */
  beacon_id: z.string().optional(),
});

const assets = new URL('../../assets/demo/', import.meta.url);
const files: Readonly<Record<string, string>> = { 'demo.css': 'text/css', 'demo.js': 'text/javascript' };

/** What a careful customer's page allows: its own files and the API, which is of the same origin here; nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Mounts the made-up shop at `/demo`. The file is read with each visit: it is written once the platform runs. */
export function mountDemo(app: Express, file: string): void {
  app.get('/demo', async (_request, response) => {
    const demo = await readDemo(file);
    if (demo === undefined) response.status(404);
    send(response, 'text/html', demo === undefined ? 'There is no demo yet.' : await page(demo));
  });
  app.get('/demo/:name', async (request, response, next) => {
    const { name } = request.params;
    const type = Object.hasOwn(files, name) ? files[name] : undefined;
    if (type === undefined) next();
    else send(response, type, await readFile(new URL(name, assets), 'utf8'));
  });
}

async function readDemo(file: string): Promise<z.output<typeof demoFile> | undefined> {
  try {
    return demoFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function page({ project_id, beacon_id }: z.output<typeof demoFile>): Promise<string> {
  const beacon = beacon_id
    ? html`<script src="/api/public/beacon.js" data-beacon="${beacon_id}" async></script>`
    : new Html('');
  const parts: Record<string, Html> = { project: html`${project_id}`, beacon };
  const text = await readFile(new URL('demo.html', assets), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name]?.text ?? '');
}

function send(response: Response, type: string, text: string): void {
  response.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  });
  response.send(text);
}
