import { PharosError } from '@pharos/sdk';
import { type InProject, organizationOf } from '../account/connect.js';
import type { Call } from '../frame/command.js';

/** Somebody of the team here. */
export interface TeamMember {
  readonly id: string;
  /** Whether they can be assigned to conversations of the project. */
  readonly worksInProject: boolean;
}

/** Those of the organization, by their addresses in lower case. */
export type Team = ReadonlyMap<string, TeamMember>;

/** Tells a team from another: rows name its members. */
export function idsIn(team: Team): string[] {
  return [...team].map(([email, { id, worksInProject }]) => JSON.stringify([email, id, worksInProject])).sort();
}

/** The members of the organization. Without the scope to list them there are none, which is told. */
export async function teamOf(call: Call, to: InProject): Promise<Team> {
  try {
    return await listed(to, await organizationOf(to));
  } catch (error) {
    if (!(error instanceof PharosError) || error.status !== 403) throw error;
    call.output.note('The key may not list members: people of the team are named, but not linked to their accounts.');
    return new Map();
  }
}

async function listed({ pharos, projectId }: InProject, orgId: string): Promise<Team> {
  const team = new Map<string, TeamMember>();
  for await (const { id, email, project_ids: projects } of pharos.people.listMembers({ orgId, limit: 100 }))
    team.set(email.toLowerCase(), { id, worksInProject: projects === null || projects.includes(projectId) });
  return team;
}
