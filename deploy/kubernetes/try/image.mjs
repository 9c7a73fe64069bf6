import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFailures, networkOptions } from '../../commands/image-build.mjs';
import { run } from '../../commands/run.mjs';
import { perform } from '../../commands/step.mjs';
import { loadFailures } from './failures.mjs';
import { builtImage, mark, root } from './names.mjs';

const shortMs = 60_000;

/** The image for the pods: one that is there, or one that is built and loaded. Returns the chart's values of it. */
export async function provideImage(target, given, signal) {
  if (given === undefined) return loadBuilt(target, signal);
  const isHere = target.kindCluster !== undefined && (await run(inspect(target, given.reference), signal)).status === 0;
  if (isHere) await load(target, given.reference, signal);
  return given;
}

async function loadBuilt(target, signal) {
  const making = `${builtImage}:try`;
  await perform(build(target, making), signal);
  const { stdout } = await perform(inspect(target, making), signal);
  // Named after what it is: pods of an image that has changed are replaced.
  const tag = stdout.trim().replace('sha256:', '').slice(0, 12);
  await perform(engineStep(target, ['tag', making, `${builtImage}:${tag}`], {}), signal);
  await load(target, `${builtImage}:${tag}`, signal);
  return { repository: builtImage, tag, digest: '' };
}

function engineStep({ engine }, args, more) {
  return { command: engine, args, timeoutMs: shortMs, otherwise: `${engine} failed.`, ...more };
}

function inspect(target, reference) {
  return engineStep(target, ['image', 'inspect', '--format', '{{.Id}}', reference], {});
}

/** The step that builds the image. */
export function build(target, reference) {
  const args = [
    'build',
    ...['--file', join(root, 'deploy/Dockerfile'), '--tag', reference, '--label', `${mark.key}=${mark.value}`],
    // kind cannot load what comes with a provenance of its own.
    ...(target.engine === 'docker' ? ['--provenance=false'] : []),
    ...networkOptions(),
    root,
  ];
  const title = 'Building the image (the first time takes a few minutes)';
  return engineStep(target, args, {
    title,
    timeoutMs: 1_800_000,
    failures: buildFailures,
    otherwise: 'The image could not be built.',
  });
}

/** kind takes images from Docker by itself; from Podman only in a file. */
async function load(target, reference, signal) {
  const step = (args) =>
    target.kind(['load', ...args, '--name', target.kindCluster], {
      title: 'Loading the image into the cluster',
      timeoutMs: 600_000,
      failures: loadFailures,
      otherwise: 'The image could not be loaded into the cluster.',
    });
  if (target.engine === 'docker') return perform(step(['docker-image', reference]), signal);
  const folder = await mkdtemp(join(tmpdir(), 'pharos-image-'));
  try {
    const file = join(folder, 'image.tar');
    await perform(engineStep(target, ['save', '--output', file, reference], { timeoutMs: 600_000 }), signal);
    await perform(step(['image-archive', file]), signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
