import { Pharos, type Project } from '@pharos/sdk';
import type { Call } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { type Target, targetOf } from './target.js';

/** A platform with the organization of the key. */
export interface Connected {
  readonly pharos: Pharos;
  readonly target: Target;
}

/** A client with the key that the command is to use. @throws Stop when there is none */
export function connect({ options, env }: Call): Connected {
  const target = targetOf({ options, env });
  return { pharos: new Pharos({ baseUrl: target.url, apiKey: target.apiKey }), target };
}

/** The organization to which the key belongs. */
export async function organizationOf({ pharos }: Connected): Promise<string> {
  const { organization } = await pharos.organization.getMe();
  if (organization === null) throw new Stop('The key belongs to no organization.', exitCodes.notAllowed, 'NO_KEY');
  return organization.id;
}

export interface InProject extends Connected {
  readonly projectId: string;
}

/** The client, and the project that is named, by its ID or its slug, or else the only one that the key reaches. */
export async function connectToProject(call: Call): Promise<InProject> {
  const connected = connect(call);
  const { project } = connected.target;
  const projectId = project?.startsWith('prj_') ? project : (await findProject(connected, project)).id;
  return { ...connected, projectId };
}

/** @throws Stop when there is none of that slug, or several and none was named */
export async function findProject(connected: Connected, wanted: string | undefined): Promise<Project> {
  const orgId = await organizationOf(connected);
  const projects: Project[] = [];
  for await (const each of connected.pharos.projects.listProjects({ orgId, limit: 100 })) projects.push(each);
  const found = projects.filter(({ id, slug }) => wanted === undefined || slug === wanted || id === wanted);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = projects.slice(0, 20).map(({ slug }) => slug);
  if (wanted !== undefined) throw new Stop(`There is no project ${wanted}.`, exitCodes.notFound, 'PROJECT_NOT_FOUND');
  if (names.length === 0) throw new Stop('There is no project yet. Run "pharos projects create NAME".');
  throw new Stop(`Name one of your projects with --project: ${names.join(', ')}. "pharos projects use" keeps it.`);
}
