import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, Stopped } from '../../commands/problem.mjs';
import { release } from './names.mjs';

const gatewayPort = 80;
const upMs = 60_000;
const againMs = 1_000;

/**
 * Forwards a port of this machine to the gateway. `until` ends with the signal, and with it the forward; a forward that ends by itself,
 * because its pod was replaced, begins again.
 */
export function forward(target, port, signal) {
  const { command, args } = target.inside(
    ['port-forward', '--address', '127.0.0.1', `service/${release}-gateway`, `${port}:${gatewayPort}`],
    {},
  );
  let lastWords = '';
  const once = () =>
    new Promise((ended) => {
      const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr.setEncoding('utf8').on('data', (chunk) => {
        lastWords = chunk.trim();
      });
      const end = () => child.kill('SIGTERM');
      signal.addEventListener('abort', end, { once: true });
      child.once('error', ended).once('close', () => {
        signal.removeEventListener('abort', end);
        ended();
      });
    });
  const repeat = async () => {
    while (!signal.aborted) {
      await once();
      if (!signal.aborted) await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  };
  return { until: repeat(), lastWords: () => lastWords };
}

/** Waits until the platform answers here, and takes the key. @throws Problem when it does not in a minute */
export async function untilAnswers(baseUrl, apiKey, { lastWords }, signal) {
  const deadline = Date.now() + upMs;
  for (;;) {
    const status = await statusOf(`${baseUrl}/api/v1/me`, apiKey, signal);
    if (status === 200) return;
    if (signal.aborted) throw new Stopped();
    if (status === 401) throw new Problem(refused);
    if (Date.now() > deadline) throw new Problem(silent(baseUrl, status, lastWords()));
    await sleep(againMs / 4, undefined, { signal }).catch(() => undefined);
  }
}

const refused =
  'The key that was made first is refused: somebody has revoked it. Remove everything with --delete, and begin anew.';

function silent(baseUrl, status, words) {
  const what = status === undefined ? 'does not answer' : `answers with ${status}`;
  return [`${baseUrl} ${what}, although all pods are ready.`, ...(words ? [`  | ${words}`] : [])].join('\n');
}

function statusOf(url, apiKey, signal) {
  const answer = fetch(url, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
  });
  return answer.then(({ status }) => status).catch(() => undefined);
}
