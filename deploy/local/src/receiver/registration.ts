import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.js';
import type { Project, ReceiverApi } from './api.js';

const pollMs = 1_000;

/** A webhook that this receiver has made. */
export interface Registration {
  project: Project;
  webhookId: string;
  secret: string;
}

export interface ProjectChoice {
  /** Absent: all. */
  wanted: string | undefined;
  signal: AbortSignal;
  /** There is no project yet; called once, then the first that appears is taken. */
  onNone(): void;
}

/** The projects to listen to. @throws Problem when the wanted one is not there */
export async function chooseProjects(api: ReceiverApi, { wanted, signal, onNone }: ProjectChoice): Promise<Project[]> {
  let projects = await api.listProjects();
  if (wanted !== undefined) return [pick(projects, wanted)];
  if (projects.length === 0) onNone();
  while (projects.length === 0) {
    await sleep(pollMs, undefined, { signal });
    projects = await api.listProjects();
  }
  return projects;
}

function pick(projects: readonly Project[], wanted: string): Project {
  const found = projects.find(({ id }) => id === wanted);
  if (found) return found;
  const others = projects.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none';
  throw new Problem(`The organization has no project ${wanted}. Its projects: ${others}.`);
}

/** Makes a webhook that leads to the URL; those that a killed receiver left behind are deleted first. */
export async function register(api: ReceiverApi, project: Project, url: string): Promise<Registration> {
  for (const leftover of await api.listWebhooks(project.id)) {
    if (leftover.url === url) await api.deleteWebhook(project.id, leftover.id);
  }
  const { id, secret } = await api.createWebhook(project.id, url);
  return { project, webhookId: id, secret };
}
