import { setTimeout as sleep } from 'node:timers/promises';
import type { FirstStart } from '../data-folder.js';
import { Problem } from '../problem.js';

const timeoutMs = 5_000;
const pollMs = 1_000;

export interface Project {
  readonly id: string;
  readonly name: string;
}

/** A webhook that a receiver has made. */
export interface Registration {
  readonly project: Project;
  readonly id: string;
  readonly secret: string;
}

/** All projects of the organization; where there is none yet, `onNone` is called once and the first that appears is waited for. */
export async function someProjects(facts: FirstStart, signal: AbortSignal, onNone: () => void): Promise<Project[]> {
  const path = `/orgs/${facts.org_id}/projects`;
  let projects = await list<Project>(facts, path);
  if (projects.length === 0) onNone();
  while (projects.length === 0) {
    await sleep(pollMs, undefined, { signal });
    projects = await list<Project>(facts, path);
  }
  return projects;
}

/** Makes a webhook for every event that leads to the URL; those that a killed receiver left behind are deleted first. */
export async function register(facts: FirstStart, project: Project, url: string): Promise<Registration> {
  const path = `/projects/${project.id}/webhooks`;
  for (const left of await list<{ id: string; url: string }>(facts, path))
    if (left.url === url) await call(facts, 'DELETE', `${path}/${left.id}`);
  const { data } = await call<{ data: { id: string; secret: string } }>(facts, 'POST', path, { url, events: ['*'] });
  return { project, id: data.id, secret: data.secret };
}

/** Deletes a webhook. One that somebody else has deleted is no trouble. */
export async function unregister(facts: FirstStart, { project, id }: Registration): Promise<void> {
  await call(facts, 'DELETE', `/projects/${project.id}/webhooks/${id}`, undefined, 404);
}

interface Page<T> {
  data: T[];
  page: { next_cursor: string | null };
}

async function list<T>(facts: FirstStart, path: string, cursor?: string): Promise<T[]> {
  const from = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const { data, page } = await call<Page<T>>(facts, 'GET', `${path}?limit=100${from}`);
  return page.next_cursor === null ? data : [...data, ...(await list<T>(facts, path, page.next_cursor))];
}

/** @throws Problem in words when there is no answer, or neither a success nor the status that is as good as one */
async function call<T>(facts: FirstStart, method: string, path: string, body?: object, harmless?: number): Promise<T> {
  const headers = { 'x-api-key': facts.api_key, ...(body && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(timeoutMs);
  const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${facts.base_url}/api/v1${path}`, init).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Problem(
      `Pharos does not answer at ${facts.base_url} (${cause}). Start it in another terminal: npm start`,
    );
  });
  const text = await response.text();
  if (response.ok || response.status === harmless) return (text === '' ? undefined : JSON.parse(text)) as T;
  if (response.status === 401) throw new Problem(`${facts.base_url} rejected the key of first-start.json.`);
  throw new Problem(`${method} ${path} returned ${response.status}: ${text}`);
}
