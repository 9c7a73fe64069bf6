import { readFile } from 'node:fs/promises';
import type { Express } from 'express';
import { z } from 'zod';
import { Html, html } from '../../docs/html.js';
import type { Rpc } from '../../rpc.js';
import { asset, filled, send } from './demo-files.js';
import { mountDemoMail } from './demo-mail.js';
import { isOnThisMachine } from './own-machine.js';

/** What whoever set the demo up has written into the file that `DEMO_FILE` names. */
const demoFile = z.object({
  project_id: z.string(),
  /** Absent: the page has no beacon. */
  beacon_id: z.string().optional(),
});

type Demo = z.output<typeof demoFile>;

export interface DemoOptions {
  /** The file that `DEMO_FILE` names; it is read with each visit: it is written once the platform runs. */
  readonly file: string;
  /** Where caught mails are; absent: none are caught. */
  readonly caughtMails?: Rpc['caughtMails'] | undefined;
}

const files: Readonly<Record<string, string>> = {
  'demo.css': 'text/css',
  'demo.js': 'text/javascript',
  'mail.css': 'text/css',
  'mail.js': 'text/javascript',
};

/** Mounts the made-up shop at `/demo`, and what its customers get by mail at `/demo/mail`. */
export function mountDemo(app: Express, { file, caughtMails }: DemoOptions): void {
  app.get('/demo', async (request, response) => {
    const demo = await readDemo(file);
    if (demo === undefined) response.status(404);
    const hasMail = caughtMails !== undefined && isOnThisMachine(request);
    send(response, 'text/html', demo === undefined ? 'There is no demo yet.' : await page(demo, hasMail));
  });
  if (caughtMails) mountDemoMail(app, { caughtMails, projectId: async () => (await readDemo(file))?.project_id ?? '' });
  app.get('/demo/:name', async (request, response, next) => {
    const { name } = request.params;
    const type = Object.hasOwn(files, name) ? files[name] : undefined;
    if (type === undefined) next();
    else send(response, type, await asset(name));
  });
}

async function readDemo(file: string): Promise<Demo | undefined> {
  try {
    return demoFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function page({ project_id, beacon_id }: Demo, hasMail: boolean): Promise<string> {
  const beacon = beacon_id
    ? html`<script src="/api/public/beacon.js" data-beacon="${beacon_id}" async></script>`
    : new Html('');
  const mail = hasMail
    ? html`<li><strong>Write an email.</strong> <a href="/demo/mail">Be a customer by email</a>: what you write arrives in the desk, and the team’s answer comes back to that page, where you can reply to it.</li>`
    : new Html('');
  return filled('demo.html', { project: html`${project_id}`, beacon, mail });
}
