import { asker } from '../commands/ask.mjs';
import { programProblem } from '../commands/versions.mjs';
import { platforms, root } from './place.mjs';
import { findBases, findTaken } from './registry.mjs';
import { lookAtCommit, readSource, sourceProblems } from './source.mjs';

const programs = ['git', 'docker', 'buildx', 'cosign', 'helm'];

/**
 * Looks at everything that a release needs, before anything is pushed. `problems` has a sentence for each thing that is missing, all at
 * once; `release` is what is to be released: version, commit, the images it is built on.
 */
export async function lookAround({ registry, key }, env, signal) {
  const ask = asker(signal);
  const source = readSource();
  const found = await Promise.all(programs.map(async (name) => [name, await programProblem(name, ask)]));
  const lacks = Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
  const { commit, problems: ofCommit } = lacks.git
    ? { problems: [] }
    : await lookAtCommit(source.version, env, asker(signal, { cwd: root }));
  const release = { registry, key, version: source.version, commit, bases: source.bases };
  const there = await lookAtRegistry(release, lacks, signal);
  return {
    release: { ...release, bases: there.bases },
    problems: [
      ...Object.values(lacks),
      ...sourceProblems(source),
      ...ofCommit,
      ...identityProblems(key, env),
      ...mirrorProblems(env),
      ...there.problems,
    ],
  };
}

async function lookAtRegistry(release, lacks, signal) {
  if (lacks.docker || lacks.buildx || lacks.helm) return { bases: release.bases, problems: [] };
  const ask = asker(signal);
  const [login, builder, { bases, problems }, taken] = await Promise.all([
    loginProblems(release.registry, ask),
    // Its own image may have to be pulled first.
    builderProblems(asker(signal, { timeoutMs: 300_000 })),
    findBases(release.bases, ask),
    findTaken(release, ask),
  ]);
  return { bases, problems: [...login, ...builder, ...problems, ...taken] };
}

/** Docker signs in again with what it has kept, which also finds what is no longer valid. */
async function loginProblems(registry, ask) {
  const [host] = registry.split('/');
  const { status } = await ask('docker', ['login', host]);
  return status === 0 ? [] : [`Nobody is signed in at ${host}, or no longer. Sign in: docker login ${host}`];
}

async function builderProblems(ask) {
  const { status, output } = await ask('docker', ['buildx', 'inspect', '--bootstrap']);
  const missing = platforms.filter((platform) => !output.includes(platform));
  if (status === 0 && missing.length === 0) return [];
  const make = 'docker buildx create --use --driver docker-container';
  if (status !== 0) return [`No builder of Docker runs: ${output.trim().split('\n')[0]}. Make one: ${make}`];
  return [
    `The builder cannot build for ${missing.join(' and ')}. Emulate it, and make a builder: docker run --privileged --rm tonistiigi/binfmt --install all && ${make}`,
  ];
}

/** Without a key, cosign signs with what the CI says of the job; on a machine of a person it would ask in a browser. */
function identityProblems(key, env) {
  const isKnown = env.ACTIONS_ID_TOKEN_REQUEST_URL || env.SIGSTORE_ID_TOKEN;
  return key || isKnown
    ? []
    : [
        'There is nothing to sign with. On GitHub, the job needs the permission id-token: write; on GitLab, id_tokens with SIGSTORE_ID_TOKEN; elsewhere, name a key with --key.',
      ];
}

/** What was built with which arguments stands in the provenance, for everybody to read. */
function mirrorProblems({ NPM_CONFIG_REGISTRY: mirror }) {
  return mirror && URL.canParse(mirror) && new URL(mirror).password
    ? ['NPM_CONFIG_REGISTRY has a password, which the provenance of the image would publish. Use a mirror without one.']
    : [];
}
