import { type Pharos, PharosError } from '@pharos/sdk';
import { type Connected, organizationOf } from '../account/connect.js';
import type { Call } from '../frame/command.js';

/** The members of the organization by their addresses in lower case. Without the scope to list them there are none, which is told. */
export async function membersOf(call: Call, connected: Connected): Promise<ReadonlyMap<string, string>> {
  try {
    return await listed(connected.pharos, await organizationOf(connected));
  } catch (error) {
    if (!(error instanceof PharosError) || error.status !== 403) throw error;
    call.output.note('The key may not list members: people of the team are named, but not linked to their accounts.');
    return new Map();
  }
}

async function listed(pharos: Pharos, orgId: string): Promise<ReadonlyMap<string, string>> {
  const members = new Map<string, string>();
  for await (const { id, email } of pharos.people.listMembers({ orgId, limit: 100 }))
    members.set(email.toLowerCase(), id);
  return members;
}
