// `npm run try:kubernetes`. Plain Node without dependencies, so that what is missing is told before anything is installed or built.
import { orExplain, Problem, stopSignal } from '../commands/problem.mjs';
import { greeting } from '../local/src/greeting.mjs';
import { lookAround } from './try/checks.mjs';
import { makeCluster } from './try/cluster.mjs';
import { removeAll } from './try/delete.mjs';
import { ensureFirstStart } from './try/first-start.mjs';
import { readFlags, usage } from './try/flags.mjs';
import { forward, untilAnswers } from './try/forward.mjs';
import { provideImage } from './try/image.mjs';
import { install } from './try/install.mjs';
import { firstStartSecret } from './try/names.mjs';
import { again } from './try/target.mjs';

const signal = stopSignal();

async function main() {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) return console.log(usage);
  if (flags.isDelete) return remove(flags);
  await start(flags);
}

async function start(flags) {
  const { target, clusterIsThere, problems } = await lookAround(flags, signal);
  if (problems.length > 0)
    throw new Problem(`Before this can run:\n\n${problems.map((each) => `  - ${each}`).join('\n')}`);
  if (!clusterIsThere) await makeCluster(target, signal);
  const image = await provideImage(target, flags.image, signal);
  const baseUrl = `http://127.0.0.1:${flags.port}`;
  await install(target, { image, baseUrl }, signal);
  const facts = await ensureFirstStart(target, baseUrl, signal);
  await serve(target, { port: flags.port, baseUrl, facts });
}

/** Forwards the port until a stop comes. */
async function serve(target, { port, baseUrl, facts: { made, known } }) {
  const ending = new AbortController();
  const forwarding = forward(target, port, AbortSignal.any([signal, ending.signal]));
  try {
    await untilAnswers(baseUrl, (made ?? known).api_key, forwarding, signal);
    console.log(greeting({ baseUrl, ...howToReadKeys(target), made, known, stop: stopText(target) }));
  } catch (error) {
    ending.abort();
    throw error;
  } finally {
    await forwarding.until;
  }
  console.error(`\nThe forward has ended, and Pharos goes on in the cluster. Once more: ${again(target)()}`);
}

function howToReadKeys({ context, namespace }) {
  const read = `kubectl --context ${context} -n ${namespace} get secret ${firstStartSecret} -o jsonpath='{.data.env}' | base64 -d`;
  return { keptIn: `the secret ${firstStartSecret} of the namespace ${namespace}`, env: read };
}

function stopText(target) {
  return `Ctrl-C ends the forward, and Pharos goes on in the cluster. This removes it: ${again(target)(['--delete'])}`;
}

async function remove(flags) {
  const removed = await removeAll(flags, signal);
  console.log(removed.length === 0 ? 'There is nothing to remove.' : `Removed: ${removed.join(', ')}.`);
}

await orExplain(
  main,
  'Stopped. What was made so far stays: the same command goes on from there, and --delete removes it.',
);
