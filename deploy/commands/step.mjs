import { tellTime } from '../local/tell-time.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * One command of a plan, as plain data:
 *
 *   title      what is told while it runs; without one, nothing is
 *   command, args, input, env, cwd
 *   timeoutMs  it is ended then
 *   fine       what a failure says that is none (`AlreadyExists`)
 *   failures   pairs of what a failure says and what it means, in a sentence
 *   otherwise  what every other failure means
 *   explain    finds out more once it has failed: lines to print
 */

const lastLines = 15;

/** Runs a step and returns what it printed. @throws Problem with what its failure means, and Stopped */
export async function perform(step, signal) {
  const startedAt = Date.now();
  if (step.title) console.error(`${step.title} …`);
  const stopTelling = step.title ? tellTime(step.title, startedAt) : () => undefined;
  const result = await run(step, signal).finally(stopTelling);
  if (result.status === 0 || (result.status !== undefined && step.fine?.test(result.output))) return result;
  throw new Problem(await account(step, result, signal));
}

/** What a failure means, what can be found out about it, and what the command said. */
async function account(step, result, signal) {
  const found = (await step.explain?.(result, signal)) ?? [];
  const said = result.output.trim().split('\n').slice(-lastLines).join('\n');
  return [
    meaning(step, result),
    ...found,
    `  ${shellLine(step)}`,
    ...(said ? [said.replaceAll(/^/gm, '  | ')] : []),
  ].join('\n');
}

function meaning({ command, failures = [], otherwise, timeoutMs }, { output, isMissing, timedOut }) {
  if (isMissing) return `There is no ${command} on the PATH.`;
  const known = failures.find(([says]) => says.test(output))?.[1];
  const late = `It did not end within ${Math.round(timeoutMs / 1000)} s.`;
  return [known ?? otherwise, ...(timedOut ? [late] : [])].join(' ');
}

/** The command as a person would type it. What it reads may be secret, and is not shown. */
export function shellLine({ command, args }) {
  return [command, ...args]
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}
