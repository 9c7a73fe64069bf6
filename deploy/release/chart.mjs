import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../commands/problem.mjs';
import { perform } from '../commands/step.mjs';
import { pushFailures } from './failures.mjs';
import { nameImage } from './named-chart.mjs';
import { chartOf, chartsOf, imageOf, root } from './place.mjs';
import { sign } from './sign.mjs';

/**
 * Packages the chart with the image of this release in its values, pushes and signs it. The image is there by then. Returns its digest.
 */
export async function releaseChart(release, image, signal) {
  const digest = await pushChart(release, image, signal);
  await perform(signChart(release, digest), signal);
  return digest;
}

async function pushChart(release, image, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-release-'));
  try {
    const copy = join(folder, 'pharos');
    await cp(join(root, 'charts/pharos'), copy, { recursive: true });
    await nameImage(copy, release, image);
    await perform(packageChart(copy, folder), signal);
    const file = join(folder, `pharos-${release.version}.tgz`);
    const { stdout } = await perform(render(file), signal);
    const reference = `${imageOf(release.registry)}@${image}`;
    if (!stdout.includes(`image: ${reference}\n`))
      throw new Problem(`The packaged chart does not name the image ${reference}.`);
    const { output } = await perform(push(release, file), signal);
    const [, digest] = /^Digest: (sha256:[0-9a-f]{64})$/m.exec(output) ?? [];
    if (digest === undefined)
      throw new Problem('helm does not say the digest of the chart that it pushed: nothing can sign it.');
    return digest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function helm(args, more) {
  return { command: 'helm', args, timeoutMs: 120_000, ...more };
}

/** The step that makes one file of a chart. */
export function packageChart(folder, destination) {
  return helm(['package', folder, '--destination', destination], { otherwise: 'helm could not package the chart.' });
}

/** The step that renders what will be pushed with the least values, as a cluster of the oldest version would. */
export function render(file) {
  const names = ['postgresql.existingSecret', 'masterKey.existingSecret', 'serviceAuth.token.existingSecret'];
  const values = names.flatMap((name) => ['--set', `${name}=secret`]);
  return helm(['template', 'pharos', file, '--kube-version', '1.30.0', ...values], {
    otherwise: 'The packaged chart does not render.',
  });
}

/** The step that pushes the chart, under its version. */
export function push({ registry }, file) {
  return helm(['push', file, `oci://${chartsOf(registry)}`], {
    title: 'Pushing the chart',
    failures: pushFailures,
    otherwise: 'The chart could not be pushed.',
  });
}

/** The step that signs the chart. */
export function signChart({ registry, key }, digest) {
  return sign({ reference: `${chartOf(registry)}@${digest}`, key, what: 'the chart' });
}
