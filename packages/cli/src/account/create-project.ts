import type { Call } from '../frame/command.js';
import { connect, organizationOf } from './connect.js';

export async function run(call: Call<{ slug?: string }>): Promise<undefined> {
  const connected = connect(call);
  const { slug } = call.options;
  const body = { name: call.args[0] ?? '', ...(slug !== undefined && { slug }) };
  const project = await connected.pharos.projects.createProject({ orgId: await organizationOf(connected), body });
  call.output.record(project, [`Created ${project.slug} (${project.id}).`]);
}
