import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { tempDir } from '../support/processes.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const shared = usePlatform();
let project: ProjectApi;
let cli: CommandLine;
let file: string;
beforeAll(async () => {
  const org = await shared.newOrg();
  project = await org.newProject();
  await project.kb.newPublished({
    title: 'How long does a refund take?',
    slug: 'refund-time',
    body: 'A refund takes five working days until the money is back on your bank account.',
  });
  const { secret } = await org.newKey(['read', 'write']);
  cli = new CommandLine(shared.baseUrl.replace(/\/api\/v1\/?$/, ''), { key: secret, project: project.id });
  file = join(tempDir('questions').path, 'questions.csv');
  const question = 'How long does a refund take until the money is back on my bank account?';
  writeFileSync(file, `question,expected\n${question},refund-time\nDo you sell garden furniture?,\n${question},\n`);
});
afterAll(() => cli?.remove());

test('the questions of a file are asked, and the figures, the thresholds and the wrong answers are shown', async () => {
  const { code, stdout } = await cli.run(['agent', 'evaluate', file, '--threshold', '0.5']);
  expect(code).toBe(0);
  expect(stdout).toContain('3 of 3 questions asked; 0 model calls, 0 USD');
  expect(stdout).toContain('At 0.50: 2 answered (67 %), 1 right, 1 wrong: precision 50 %');
  expect(stdout).toMatch(/THRESHOLD +ANSWERED +COVERAGE +PRECISION +WRONG/);
  expect(stdout).toMatch(/Wrong answers:\n {2}How long does a refund take/);
});

test('too small a share of right answers ends with a code of its own, and JSON is the evaluation', async () => {
  const asked = ['agent', 'evaluate', file, '--threshold', '0.5', '--min-precision', '0.9', '--json'];
  const { code, stdout } = await cli.run(asked);
  expect(code).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({ data: { status: 'done', figures: { right: 1, wrong: 1 } } });
});

test('a share of right answers that is wanted is not met where nothing was answered', async () => {
  const nothing = join(tempDir('questions').path, 'nothing.csv');
  writeFileSync(nothing, 'question,expected\nDo you sell garden furniture?,\n');
  const { code, stderr } = await cli.run(['agent', 'evaluate', nothing, '--min-precision', '0.1']);
  expect([code, stderr]).toEqual([7, expect.stringContaining('No answer was judged')]);
});

test('an article that there is not, and a call without questions, are refused', async () => {
  const wrong = join(tempDir('questions').path, 'wrong.csv');
  writeFileSync(wrong, 'question,expected\nHow long?,no-such-article\n');
  const missing = await cli.run(['agent', 'evaluate', wrong]);
  expect([missing.code, missing.stderr]).toEqual([
    5,
    expect.stringContaining('Row 1 expects the article no-such-article'),
  ]);
  expect((await cli.run(['agent', 'evaluate'])).code).toBe(2);
  expect((await cli.run(['agent', 'evaluate', wrong, '--resolved'])).code).toBe(2);
  expect((await cli.run(['agent', 'evaluate', wrong, '--threshold', '2'])).code).toBe(2);
});
