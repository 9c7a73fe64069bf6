import { ModelServer } from '@pharos/agent/model-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll, type Receiver, startReceiver } from '../support/index.js';
import { actThenEscalate } from './support/acting-agent.js';
import { eventValidators } from './support/event-validators.js';
import { LiveStream } from './support/live-stream.js';
import { usePlatform } from './support/shared-platform.js';

// What the agent does, as others hear of it.

const platform = usePlatform();
let model: ModelServer;
let receiver: Receiver;
beforeAll(async () => {
  [model, receiver] = await Promise.all([ModelServer.start(), startReceiver()]);
});
afterAll(() => Promise.all([model.stop(), receiver.stop()]));

test('an action that is executed, and an escalation, reach webhooks and the stream in the shape that is documented', async () => {
  const org = await platform.newOrg();
  const project = await org.newProject();
  receiver.answer = ({ path }) => ({ status: 200, body: path.endsWith('/order') ? '{"status":"on its way"}' : '' });
  await actThenEscalate(project, model, `${receiver.url}/order`);
  await project.newWebhook({ url: `${receiver.url}/events`, events: ['agent.*'] });
  const types = 'agent.escalated,agent.action_executed';
  const stream = await (await LiveStream.open(org.client, `${project.path}/events`, { query: { types } })).listening();
  try {
    const { id } = await project.newQuestion('Where is my order A-7?');
    const delivered = () =>
      receiver.arrivals.filter(({ path }) => path.endsWith('/events')).map(({ body }) => JSON.parse(body));
    await poll(() => delivered().length >= 2, { what: 'both webhooks' });
    await stream.until(2);
    const byName = await eventValidators(platform.baseUrl);
    const inOrder = [...delivered()].sort((a, b) => (a.event < b.event ? -1 : 1));
    expect(inOrder).toMatchObject([
      {
        event: 'agent.action_executed',
        project_id: project.id,
        data: {
          conversation_id: id,
          action: 'find_order',
          arguments: { order_id: 'A-7' },
          result: 'success',
          error: null,
        },
      },
      {
        event: 'agent.escalated',
        project_id: project.id,
        data: { conversation: { id }, reason: expect.any(String), summary: expect.any(String) },
      },
    ]);
    for (const body of inOrder)
      for (const validate of byName.get(body.event) ?? [])
        expect(validate(body), `${body.event}: ${JSON.stringify(validate.errors)}`).toBe(true);
    const heard = [...stream.told].sort((a, b) => (String(a.event) < String(b.event) ? -1 : 1));
    expect(heard.map(({ event, data }) => ({ event, data }))).toEqual(
      inOrder.map(({ event, data }) => ({ event, data })),
    );
  } finally {
    stream.close();
  }
});
