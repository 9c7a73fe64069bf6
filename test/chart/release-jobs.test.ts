import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/root.js';

const read = (name: string) => parse(readFileSync(join(root, 'deploy/release', name), 'utf8'));
const { on, permissions, jobs } = read('github-actions.yaml');
const github = jobs.release;
const gitlab = read('gitlab-ci.yaml').release;
const scripts: Readonly<Record<string, string[]>> = {
  GitHub: github.steps.flatMap(({ run }: { run?: string }) => run ?? []),
  GitLab: [...gitlab.before_script, ...gitlab.script],
};

describe.each(Object.entries(scripts))('the job of %s', (_, commands) => {
  test('signs in before it releases, and shows no password in its arguments', () => {
    const [login, release] = ['docker login', 'npm run release'].map((words) =>
      commands.findIndex((command) => command.includes(words)),
    );
    expect(login).toBeGreaterThanOrEqual(0);
    expect(release).toBe(commands.length - 1);
    expect(login).toBeLessThan(release ?? 0);
    expect(commands[login ?? 0]).toContain('--password-stdin');
  });

  test('is read by a shell, and runs no text of the tag or the repository as a command', () => {
    for (const command of commands) {
      execFileSync('bash', ['-n', '-c', command]);
      expect(command).not.toContain('${{');
    }
  });
});

test('the job of GitHub runs for tags, with no right that it does not need, and actions by their commits', () => {
  expect(on).toEqual({ push: { tags: ['v[0-9]*'] } });
  expect(permissions).toEqual({});
  expect(github.permissions).toEqual({ contents: 'read', packages: 'write', 'id-token': 'write' });
  const actions = github.steps.flatMap(({ uses }: { uses?: string }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(3);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
});

test('the job of GitLab runs for protected tags, and proves to Sigstore who it is', () => {
  expect(gitlab.rules).toEqual([{ if: '$CI_COMMIT_TAG =~ /^v\\d/ && $CI_COMMIT_REF_PROTECTED == "true"' }]);
  expect(gitlab.id_tokens).toEqual({ SIGSTORE_ID_TOKEN: { aud: 'sigstore' } });
});
