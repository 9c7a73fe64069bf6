import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FirstStart, writeWhole } from '../data-folder.js';
import { shop } from './shop.js';

interface Demo {
  readonly project_id: string;
  readonly beacon_id?: string;
  readonly key_file: string;
}

/** Where the gateway finds what the demo page shows. */
export function demoFileOf(folder: string): string {
  return join(folder, 'demo.json');
}

/**
 * Gives the demo page something to show: the organization's first project as it is, or, where there is none, a made-up shop
 * with a help centre, an agent that answers from it, and a form. What is there is not changed. @throws when the API refuses.
 */
export async function ensureDemo(facts: FirstStart, folder: string): Promise<void> {
  const api = client(facts);
  const file = demoFileOf(folder);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : undefined;
  const projects = await api<Record[]>('GET', `/orgs/${facts.org_id}/projects?limit=100`);
  if (known && projects.some(({ id }) => id === known.project_id)) return;
  // Ids sort by time.
  const [first] = projects.map(({ id }) => id).sort();
  const ids = first === undefined ? await makeShop(api, facts.org_id) : await shownOf(api, first);
  await writeWhole(file, { ...ids, key_file: join(folder, 'first-start.json') } satisfies Demo);
}

interface Record {
  readonly id: string;
}

type Api = <Data>(method: string, path: string, body?: unknown) => Promise<Data>;
type Ids = Pick<Demo, 'project_id' | 'beacon_id'>;

async function shownOf(api: Api, id: string): Promise<Ids> {
  const [beacon] = await api<Record[]>('GET', `/projects/${id}/beacons?limit=1`);
  return { project_id: id, ...(beacon ? { beacon_id: beacon.id } : {}) };
}

async function makeShop(api: Api, orgId: string): Promise<Ids> {
  const { id } = await api<Record>('POST', `/orgs/${orgId}/projects`, shop.project);
  const project = `/projects/${id}`;
  await Promise.all(shop.articles.map((article) => publish(api, project, article)));
  await api('PATCH', `${project}/agent/config`, shop.agent);
  await api('PATCH', `${project}/widget/config`, shop.widget);
  const form = await api<Record>('POST', `${project}/forms`, shop.form);
  const beacon = await api<Record>('POST', `${project}/beacons`, { ...shop.beacon, form_id: form.id });
  return { project_id: id, beacon_id: beacon.id };
}

async function publish(api: Api, project: string, article: (typeof shop.articles)[number]): Promise<void> {
  const { id } = await api<Record>('POST', `${project}/kb/articles`, article);
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
