import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFailures, networkOptions } from '../commands/image-build.mjs';
import { Problem } from '../commands/problem.mjs';
import { perform } from '../commands/step.mjs';
import { buildFailuresOfRelease, pushFailures } from './failures.mjs';
import { digestForm, imageOf, platforms, revisionLabel, root } from './place.mjs';
import { sign } from './sign.mjs';

/** On an emulated processor the build takes long. */
const buildMs = 2 * 3_600_000;

/** Builds, pushes and signs the image, which has no name but its digest yet. Returns that. */
export async function releaseImage(release, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-release-'));
  try {
    const metadata = join(folder, 'metadata.json');
    await perform(build(release, metadata), signal);
    const digest = JSON.parse(await readFile(metadata, 'utf8'))['containerimage.digest'];
    if (!digestForm.test(digest))
      throw new Problem('docker buildx does not say the digest of the image that it pushed.');
    await perform(signImage(release, digest), signal);
    return digest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives the image its tag, which comes last: a tag only ever names what is signed and has its chart. */
export function tagImage(release, digest, signal) {
  return perform(tag(release, digest), signal);
}

/** The step that builds for each platform, and pushes under no name but the digest. */
export function build({ registry, version, commit, bases }, metadata) {
  const [base] = bases.filter(({ argument }) => argument === 'BASE_IMAGE');
  const labels = {
    [revisionLabel]: commit,
    'org.opencontainers.image.base.name': base.name,
    'org.opencontainers.image.base.digest': base.digest,
  };
  const args = [
    'buildx',
    'build',
    ...['--file', join(root, 'deploy/Dockerfile'), '--platform', platforms.join(',')],
    ...['--output', `type=image,name=${imageOf(registry)},push=true,push-by-digest=true,name-canonical=true`],
    ...['--sbom=true', '--provenance=mode=max', '--metadata-file', metadata],
    ...Object.entries(labels).flatMap(([name, value]) => ['--label', `${name}=${value}`]),
    ...['--build-arg', `VERSION=${version}`],
    ...bases.flatMap(({ argument, name, digest }) => ['--build-arg', `${argument}=${name}@${digest}`]),
    ...networkOptions(),
    root,
  ];
  return {
    title: `Building and pushing the image for ${platforms.join(' and ')}`,
    command: 'docker',
    args,
    timeoutMs: buildMs,
    failures: [...buildFailuresOfRelease, ...buildFailures, ...pushFailures],
    otherwise: 'The image could not be built.',
  };
}

/** The step that signs the image, and that of each platform. */
export function signImage({ registry, key }, digest) {
  return sign({ reference: `${imageOf(registry)}@${digest}`, key, what: 'the image', options: ['--recursive'] });
}

/** The step that gives what is signed its name. Of one source, what the tag names has the same digest. */
export function tag({ registry, version }, digest) {
  const image = imageOf(registry);
  return {
    title: `Tagging the image ${version}`,
    command: 'docker',
    args: ['buildx', 'imagetools', 'create', '--tag', `${image}:${version}`, `${image}@${digest}`],
    timeoutMs: 120_000,
    failures: pushFailures,
    otherwise: 'The image could not be tagged.',
  };
}
