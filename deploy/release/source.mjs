import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './place.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');

/** What the files of this folder say: versions, the changelog, and the images that the image is built on. */
export function readSource() {
  const chart = read('charts/pharos/Chart.yaml');
  return {
    version: JSON.parse(read('package.json')).version,
    chartVersion: fieldOf(chart, 'version'),
    appVersion: fieldOf(chart, 'appVersion'),
    changelog: read('docs/changelog.md'),
    bases: [...read('deploy/Dockerfile').matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, argument, name]) => ({
      argument,
      name,
    })),
  };
}

function fieldOf(yaml, name) {
  return new RegExp(`^${name}: ['"]?([^'"\\s]+)`, 'm').exec(yaml)?.[1];
}

/** What keeps these files from being a release, in sentences. */
export function sourceProblems({ version, chartVersion, appVersion, changelog }) {
  const wrong = [
    ['version', chartVersion],
    ['appVersion', appVersion],
  ].filter(([, value]) => value !== version);
  return [
    ...wrong.map(
      ([name, value]) =>
        `charts/pharos/Chart.yaml has the ${name} ${value}, and package.json ${version}: make them one.`,
    ),
    ...changelogProblems(changelog, version),
  ];
}

function changelogProblems(changelog, version) {
  const heading = changelog.split('\n').find((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
  const wanted = `## ${version} (${new Date().toISOString().slice(0, 10)})`;
  if (heading === undefined) return [`docs/changelog.md says nothing of ${version}. Add the heading: ${wanted}`];
  return /\(\d{4}-\d{2}-\d{2}\)$/.test(heading)
    ? []
    : [`docs/changelog.md has no date of ${version}. Make the heading: ${wanted}`];
}

/**
 * The commit, and what of the working tree keeps it from being a release. `ask` runs a command in the folder. A job of CI says which tag it
 * runs for, which is what its signature names.
 */
export async function lookAtCommit(version, env, ask) {
  const git = (...args) => ask('git', args);
  const [head, changes, tags] = await Promise.all([
    git('rev-parse', '--verify', 'HEAD'),
    git('status', '--porcelain'),
    git('tag', '--points-at', 'HEAD'),
  ]);
  const [failed] = [head, changes, tags].filter(({ status }) => status !== 0);
  if (failed !== undefined)
    return { problems: [`git does not say which commit this folder is of: ${failed.output.trim().split('\n')[0]}`] };
  const tag = `v${version}`;
  const ofJob = env.GITHUB_REF_NAME || env.CI_COMMIT_TAG || tag;
  return {
    commit: head.stdout.trim(),
    problems: [
      ...(changes.stdout.trim() === ''
        ? []
        : ['There are changes that are in no commit: commit them, or take them back. git status shows them.']),
      ...(tags.stdout.split('\n').includes(tag)
        ? []
        : [`This commit has no tag ${tag}. Set it: git tag -a ${tag} -m ${tag}`]),
      ...(ofJob === tag ? [] : [`This job runs for ${ofJob}, and would sign ${tag} as that. Run it for ${tag}.`]),
    ],
  };
}
