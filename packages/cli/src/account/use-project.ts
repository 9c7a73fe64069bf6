import type { Call } from '../frame/command.js';
import { Stop } from '../frame/exit-codes.js';
import { connect, findProject } from './connect.js';
import { readProfiles, writeProfiles } from './profiles.js';

/** Keeps the project in the profile, once it is known to exist. */
export async function run(call: Call): Promise<undefined> {
  const connected = connect(call);
  const { profile: name } = connected.target;
  if (name === undefined) throw new Stop('With PHAROS_API_KEY, set PHAROS_PROJECT: a project is kept in a profile.');
  const project = await findProject(connected, call.args[0]);
  const { current, profiles } = readProfiles(call.env);
  const own = profiles[name];
  if (own === undefined) throw new Stop(`There is no profile ${name} any more.`);
  writeProfiles(call.env, { current, profiles: { ...profiles, [name]: { ...own, project: project.id } } });
  call.output.record(project, [`Commands use ${project.slug} from now on (profile ${name}).`]);
}
