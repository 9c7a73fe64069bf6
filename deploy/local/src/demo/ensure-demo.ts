import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstStart, writeWhole } from '../data-folder.js';
import { shop } from './shop.js';

interface Demo {
  readonly project_id: string;
  readonly beacon_id?: string;
}

/** Where the gateway finds what the demo page shows. */
export function demoFileOf(folder: string): string {
  return join(folder, 'demo.json');
}

/** Names the shop while it is being made: a start that ends meanwhile leaves it, and the next one goes on. */
function unfinishedFileOf(folder: string): string {
  return join(folder, 'demo-unfinished.json');
}

/**
 * Gives the demo page something to show: the organization's first project as it is, or, where there is none, a made-up shop
 * with a help centre, an agent that answers from it, and a form. What is there is not changed. @throws when the API refuses.
 */
export async function ensureDemo(facts: FirstStart, folder: string): Promise<void> {
  const api = client(facts);
  const [file, unfinishedFile] = [demoFileOf(folder), unfinishedFileOf(folder)];
  const known = readIfThere<Demo>(file);
  const unfinished = readIfThere<Ids>(unfinishedFile)?.project_id;
  const projects = await api<Record[]>('GET', `/orgs/${facts.org_id}/projects?limit=100`);
  if (known && projects.some(({ id }) => id === known.project_id)) return;
  // Ids sort by time.
  const [first] = projects.map(({ id }) => id).sort();
  const isShops = first === undefined || first === unfinished;
  const begun = (id: string) => writeWhole(unfinishedFile, { project_id: id } satisfies Ids);
  const ids = isShops
    ? await makeShop(api, first ?? (await beginShop(api, facts.org_id, begun)))
    : await shownOf(api, first);
  await writeWhole(file, ids satisfies Demo);
  await rm(unfinishedFile, { force: true });
}

/** The address at which the demo's project takes mail; undefined where it has no mailbox. @throws when the API refuses. */
export async function demoMailAddress(facts: FirstStart, folder: string): Promise<string | undefined> {
  const demo = readIfThere<Demo>(demoFileOf(folder));
  if (demo === undefined) return undefined;
  const path = `/projects/${demo.project_id}/mailboxes?limit=1`;
  const [mailbox] = await client(facts)<{ forward_address: string | null }[]>('GET', path);
  return mailbox?.forward_address ?? undefined;
}

function readIfThere<Content>(file: string): Content | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}

interface Record {
  readonly id: string;
  /** The title of an article. */
  readonly title?: string;
}

type Api = <Data>(method: string, path: string, body?: unknown) => Promise<Data>;
type Ids = Pick<Demo, 'project_id' | 'beacon_id'>;

async function shownOf(api: Api, id: string): Promise<Ids> {
  const [beacon] = await api<Record[]>('GET', `/projects/${id}/beacons?limit=1`);
  return { project_id: id, ...(beacon ? { beacon_id: beacon.id } : {}) };
}

async function beginShop(api: Api, orgId: string, begun: (id: string) => Promise<void>): Promise<string> {
  const { id } = await api<Record>('POST', `/orgs/${orgId}/projects`, shop.project);
  await begun(id);
  return id;
}

/** Makes what the shop has not yet. */
async function makeShop(api: Api, id: string): Promise<Ids> {
  const project = `/projects/${id}`;
  const written = await api<Record[]>('GET', `${project}/kb/articles?limit=100`);
  for (const article of shop.articles) await publish(api, project, article, written);
  await api('PATCH', `${project}/agent/config`, shop.agent);
  await api('PATCH', `${project}/widget/config`, shop.widget);
  await firstOf(api, `${project}/mailboxes`, shop.mailbox);
  const form = await firstOf(api, `${project}/forms`, shop.form);
  const beacon = await firstOf(api, `${project}/beacons`, { ...shop.beacon, form_id: form.id });
  return { project_id: id, beacon_id: beacon.id };
}

async function firstOf(api: Api, path: string, made: object): Promise<Record> {
  const [first] = await api<Record[]>('GET', `${path}?limit=1`);
  return first ?? api<Record>('POST', path, made);
}

type Article = (typeof shop.articles)[number];

async function publish(api: Api, project: string, article: Article, written: readonly Record[]): Promise<void> {
  const known = written.find(({ title }) => title === article.title);
  const { id } = known ?? (await api<Record>('POST', `${project}/kb/articles`, article));
  await api('POST', `${project}/kb/articles/${id}/publish`);
}

function client({ base_url: base, api_key: key }: FirstStart): Api {
  return async <Data>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text).data) as Data;
  };
}
