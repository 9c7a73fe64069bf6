import type { Project } from '@pharos/sdk';
import type { Call } from '../frame/command.js';
import { connect, organizationOf } from './connect.js';

export async function run(call: Call): Promise<undefined> {
  const connected = connect(call);
  const orgId = await organizationOf(connected);
  const data: Project[] = [];
  for await (const each of connected.pharos.projects.listProjects({ orgId, limit: 100 })) data.push(each);
  call.output.list({ data }, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'SLUG', value: ({ slug }) => slug },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'AGENT', value: ({ agent_mode: mode }) => mode },
  ]);
}
