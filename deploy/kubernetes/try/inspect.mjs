import { run } from '../../commands/run.mjs';
import { release } from './names.mjs';
import { podTroubles } from './troubles.mjs';

/** Lines of a log that are shown. */
const lastLines = 20;

/** What of the pods is not ready, and why. Nothing, where the cluster does not say. */
export async function whyNotReady(target, signal) {
  const { status, stdout } = await run(target.inside(['get', 'pods', '--output', 'json'], {}), signal);
  return status === 0 ? podTroubles(JSON.parse(stdout)).map((line) => `  ${line}`) : [];
}

/** What the migration job said, unless it has done its work, and then what of the pods is not ready. */
export async function whyNotInstalled(target, signal) {
  const job = `job/${release}-migrations`;
  const shown = await run(target.inside(['get', job, '--ignore-not-found', '--output', 'json'], {}), signal);
  const isDone = shown.status !== 0 || shown.stdout.trim() === '' || JSON.parse(shown.stdout).status?.succeeded > 0;
  const log = isDone ? undefined : await run(target.inside(['logs', job, `--tail=${lastLines}`], {}), signal);
  const said = log?.status === 0 && log.stdout.trim() !== '' ? log.stdout.trim().split('\n') : [];
  return [...said.map((line) => `  ${line}`), ...(await whyNotReady(target, signal))];
}
