import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { chart } from './support/helm.js';

const readme = readFileSync(join(chart, 'README.md'), 'utf8');
const [, commands = ''] = /\*\*To change the token of the services\*\*[^`]*```sh\n(.*?)```/s.exec(readme) ?? [];

/** What the commands do, one line each, in a cluster whose answer to a question for the token is the output of `answer`. */
function run(answer: string): string[] {
  const stubs = `
    base64() { cat; }
    sleep() { echo "sleep $1" >&3; }
    openssl() { echo new; }
    kubectl() { case "$*" in *'get secret'*) ${answer};; *patch*) echo "$7" >&3;; *restart*) echo restart >&3;; esac; }
  `;
  const text = execFileSync('bash', ['-c', `exec 3>&1 >/dev/null\n${stubs}\n${commands}\ntrue`], { encoding: 'utf8' });
  return text.split('\n').filter(Boolean);
}

const put = (token: string) => `{"stringData":{"token":"${token}"}}`;

test('the token is changed in two steps, and in between every pod that calls with the old one alone has ended', () => {
  const { preStopSeconds, grpcWaitSeconds, timeoutSeconds } = parse(
    readFileSync(join(chart, 'values.yaml'), 'utf8'),
  ).shutdown;
  const [first, second, pause = '', ...rest] = run('echo old');
  expect([first, second, ...rest]).toEqual([put('new,old'), 'restart', put('new'), 'restart']);
  expect(Number(pause.split(' ')[1])).toBeGreaterThan(preStopSeconds + grpcWaitSeconds + timeoutSeconds);
});

test.each(['return 1', 'true'])('a token that cannot be read is not lost: %s', (answer) => {
  expect(run(answer)).toEqual([]);
});
