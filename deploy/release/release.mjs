// `npm run release`. Plain Node without dependencies, so that a machine that only releases installs nothing else.
import { orExplain, Problem, stopSignal } from '../commands/problem.mjs';
import { shellLine } from '../commands/step.mjs';
import { releaseChart } from './chart.mjs';
import { lookAround } from './checks.mjs';
import { readFlags, usage } from './flags.mjs';
import { releaseImage } from './image.mjs';
import { planOf } from './plan.mjs';
import { summary } from './summary.mjs';

const signal = stopSignal();

async function main() {
  const flags = readFlags(process.argv.slice(2), process.env);
  if (flags.help) return console.log(usage);
  const { release, problems } = await lookAround(flags, process.env, signal);
  if (flags.isDryRun) for (const step of planOf(release)) console.log(shellLine(step));
  if (problems.length > 0)
    throw new Problem(
      `Nothing was pushed. Before this can be released:\n\n${problems.map((each) => `  - ${each}`).join('\n')}`,
    );
  if (flags.isDryRun) return console.error('Everything that a release needs is there.');
  const image = await releaseImage(release, signal);
  const chart = await releaseChart(release, image, signal);
  console.log(summary(release, { image, chart }));
}

await orExplain(main, 'Stopped. What was pushed so far stays: the same command goes on from there.');
