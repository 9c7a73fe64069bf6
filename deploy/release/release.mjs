// `npm run release`. Plain Node without dependencies, so that a machine that only releases installs nothing else.
import { asker } from '../commands/ask.mjs';
import { orExplain, Problem, stopSignal } from '../commands/problem.mjs';
import { shellLine } from '../commands/step.mjs';
import { releaseChart } from './chart.mjs';
import { lookAround } from './checks.mjs';
import { readFlags, usage } from './flags.mjs';
import { releaseImage, tagImage } from './image.mjs';
import { planOf } from './plan.mjs';
import { findTaken } from './registry.mjs';
import { summary } from './summary.mjs';

const signal = stopSignal();

async function main() {
  const flags = readFlags(process.argv.slice(2), process.env);
  if (flags.help) return console.log(usage);
  const { release, problems } = await lookAround(flags, process.env, signal);
  if (flags.isDryRun) for (const step of planOf(release)) console.log(shellLine(step));
  refuseIf(problems, 'Nothing was pushed. Before this can be released:');
  if (flags.isDryRun) return console.error('Everything that a release needs is there.');
  const image = await releaseImage(release, signal);
  // A build can take hours, in which somebody else may have released.
  refuseIf(await findTaken(release, asker(signal)), 'The image was pushed under its digest only. Then:');
  const chart = await releaseChart(release, image, signal);
  await tagImage(release, image, signal);
  console.log(summary(release, { image, chart }));
}

function refuseIf(problems, heading) {
  if (problems.length > 0) throw new Problem(`${heading}\n\n${problems.map((each) => `  - ${each}`).join('\n')}`);
}

await orExplain(main, 'Stopped. What was pushed so far stays.');
