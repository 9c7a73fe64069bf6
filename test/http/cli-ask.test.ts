import { afterAll, beforeEach, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { type Arrival, poll, type Receiver, type Reply, startReceiver } from '../support/index.js';

const question = ['agent', 'ask', 'How long?'];
let platform: Receiver;
let cli: CommandLine;
beforeEach(async () => {
  platform = await startReceiver();
  const url = platform.url.replace('/hooks', '');
  cli = new CommandLine(url, { key: 'svc_1', project: 'prj_01J8ZQ4T6W5N4H2M3C7V9X0YBD' });
  return () => platform.stop();
});
afterAll(() => cli?.remove());

const json = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const refusal = (code: string, message: string) => json(422, { error: message, code, request_id: 'req_1' });

/** A platform that makes conversations, and answers the rest as it is told. */
function answering(suggest: Reply, close: Reply): void {
  const created = json(201, { data: { id: 'cnv_1' } });
  platform.answer = ({ path }: Arrival) => {
    if (path.includes('/agent/')) return suggest;
    return path.endsWith('/conversations') ? created : close;
  };
}
const closings = () => platform.arrivals.filter(({ body }) => body.includes('"status":"closed"')).length;

test('a conversation that cannot be closed does not hide why the agent could not be asked', async () => {
  answering(refusal('AGENT_OFF', 'The agent is off.'), refusal('NOT_CLOSED', 'It stays open.'));
  const { code, stderr } = await cli.run(question);
  expect(code).toBe(5);
  expect(stderr).toBe('cnv_1 could not be closed: It stays open.\nerror: The agent is off. (AGENT_OFF, req_1)\n');
});

test('a command that is interrupted closes its conversation', async () => {
  answering(undefined, json(200, { data: { id: 'cnv_1' } }));
  const asking = cli.start(question);
  await poll(() => platform.arrivals.some(({ path }) => path.includes('/agent/')), { what: 'the question' });
  asking.kill('SIGINT');
  expect(await asking.exited).toBe(1);
  expect(asking.output()).toContain('Interrupted.');
  expect(closings()).toBe(1);
});
