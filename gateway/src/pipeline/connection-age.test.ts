import { Agent, request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.js';

let fixture: Fixture | undefined;
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await fixture?.stop();
});

function keptConnections(maxSockets: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets });
  agents.push(agent);
  return agent;
}

/** The status of an answer, whether it ended its connection, and the client's port, which tells connections apart. */
function askOver(agent: Agent, { base, apiKey }: Fixture) {
  return new Promise<{ status: number | undefined; closes: boolean; from: number | undefined }>((resolve, reject) => {
    const outgoing = request(`${base}/api/v1/me`, { agent, headers: { 'X-API-Key': apiKey } }, (response) => {
      const from = response.socket.localPort;
      const closes = response.headers.connection === 'close';
      response.resume().on('end', () => resolve({ status: response.statusCode, closes, from }));
    });
    outgoing.on('error', reject).end();
  });
}

test('connections that clients keep are replaced by their age, each after an answer that says so, and no request fails', async () => {
  const started = await startFixture({ HTTP_MAX_CONNECTION_AGE: '1', RATE_LIMIT_STARTER: '1000000' });
  fixture = started;
  const agent = keptConnections(4);
  const answers: Awaited<ReturnType<typeof askOver>>[] = [];
  const replaced = () => answers.filter(({ closes }) => closes).length;
  const client = async () => {
    while (replaced() < 8) answers.push(await askOver(agent, started));
  };
  await Promise.all(Array.from({ length: 6 }, client));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ from }) => from)).size).toBeGreaterThanOrEqual(8);
  // A connection says once that it ends.
  const last = answers.filter(({ closes }) => closes).map(({ from }) => from);
  expect(new Set(last).size).toBe(last.length);
});

test('a young connection is kept', async () => {
  const started = await startFixture();
  fixture = started;
  const agent = keptConnections(1);
  const answers = [];
  for (let n = 0; n < 20; n += 1) answers.push(await askOver(agent, started));
  expect(new Set(answers.map(({ from }) => from)).size).toBe(1);
  expect(answers.filter(({ closes }) => closes)).toEqual([]);
});
