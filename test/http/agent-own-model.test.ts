import { createHmac } from 'node:crypto';
import { ModelServer, type Replies, says } from '@pharos/agent/model-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../support/index.js';
import { expectEmpty, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let model: ModelServer;
let shop: Receiver;
beforeAll(async () => {
  [org, model, shop] = await Promise.all([platform.newOrg(), ModelServer.start(), startReceiver()]);
});
afterEach(() => {
  model.calls.length = 0;
  shop.arrivals.length = 0;
});
afterAll(async () => {
  await Promise.all([model.stop(), shop.stop()]);
});

const reading = {
  intent: 'question',
  language: 'en',
  searches: ['order status'],
  is_angry: false,
  agrees_to_action: false,
  policy_topic: null,
  manipulation: false,
};
const nothing = {
  answer: '',
  claims: [],
  needs_clarification: null,
  actions: [],
  manipulation: false,
};

/** Answers each of the agent's requests in its shape; a draft asks for the action until its result is there. */
const orderly: Replies = ({ body }) => {
  const format = JSON.stringify(body.response_format);
  if (format.includes('"searches"')) return says(reading);
  if (format.includes('"supported"'))
    return says({ supported: Array(20).fill(true), covered: Array(20).fill(true), answers_question: true });
  const knows = JSON.stringify(body.messages).includes('on its way');
  const lookUp = { name: 'find_order', arguments_json: '{"order_id":"A-7"}' };
  return says(knows ? nothing : { ...nothing, actions: [lookUp] });
};

async function projectWithModel(): Promise<ProjectApi> {
  const project = await org.newProject();
  const key = { provider: 'openai-compatible', api_key: 'own-key-of-the-project', base_url: model.url };
  expectEmpty(await project.agent.putModelKey(key));
  await project.agent.patchConfig({ ai_model: 'llama3.1' });
  return project;
}

test('a project’s own server is asked with its own key, and each call is counted', async () => {
  model.replies = orderly;
  const project = await projectWithModel();
  const { id } = await project.newQuestion('Where is my order A-7?');
  const { data } = await project.agent.suggest(id);
  expect(data.model).toBe('openai-compatible/llama3.1');
  expect(model.calls.length).toBeGreaterThan(0);
  for (const { headers, body } of model.calls) {
    expect([headers.authorization, body.model]).toEqual(['Bearer own-key-of-the-project', 'llama3.1']);
  }
  const calls = model.calls.length;
  const usage = {
    calls,
    calls_without_price: calls,
    input_tokens: calls * 100,
    output_tokens: calls * 20,
    cost_usd: 0,
  };
  expect((await project.agent.status()).usage_this_month).toEqual(usage);
});

test('an allowed action that needs no agreement is looked up on the way, signed with the action’s secret', async () => {
  model.replies = orderly;
  shop.answer = () => ({ status: 200, body: '{"status":"on its way"}' });
  const project = await projectWithModel();
  const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
  const fields = { name: 'find_order', parameters, url: shop.url, needs_confirmation: false };
  const { secret = '' } = await project.agent.newAction(fields);
  const { id } = await project.newQuestion('Where is my order A-7?');
  const ask = async () => (await project.agent.suggest(id)).data.id;
  await ask();
  // Not before the configuration allows it.
  expect(shop.arrivals).toEqual([]);
  await project.agent.patchConfig({ settings: { allowed_actions: ['find_order'] } });
  const run = await ask();
  expect(shop.arrivals).toHaveLength(1);
  const { body = '', headers = {} } = shop.arrivals[0] ?? {};
  expect(JSON.parse(body)).toEqual({
    action: 'find_order',
    arguments: { order_id: 'A-7' },
    conversation_id: id,
    contact_id: null,
    run_id: run,
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  expect(headers['x-service-signature']).toBe(`sha256=${signature}`);
  expect(JSON.stringify(model.calls.at(-1)?.body.messages)).toContain('on its way');
  expect((await project.agent.getRun(run)).data.actions).toMatchObject([{ name: 'find_order', result: 'success' }]);
});

test('an own key that is wrong is told, and nothing else answers in its place', async () => {
  model.replies = () => ({ kind: 'status', status: 401 });
  const project = await projectWithModel();
  const { id } = await project.newQuestion('Where is my order A-7?');
  const { data } = await project.agent.suggest(id);
  expect(data).toMatchObject({ decision: 'escalate', escalation_reason: 'model_error' });
  model.replies = () => ({ kind: 'status', status: 503 });
  expectRefusal(await project.agent.suggest(id), 503, 'MODEL_UNAVAILABLE');
});

test('an answer is read, written and proved by three calls; what no article says is marked with its sentence, and nobody sends it', async () => {
  const quote = 'You can return a lamp within 30 days of delivery.';
  const sentence = 'The way back is free.';
  model.replies = ({ body }) => {
    const format = JSON.stringify(body.response_format);
    if (format.includes('"searches"')) return says({ ...reading, searches: ['return a lamp'] });
    if (format.includes('"covered"'))
      return says({ supported: [true], covered: [true, false], answers_question: true });
    const claims = [{ text: quote, passages: ['p1'], quote }];
    return says({ ...nothing, answer: `${quote} ${sentence}`, claims });
  };
  const project = await projectWithModel();
  await project.kb.newPublished({ title: 'Return a lamp', body: quote });
  const { id } = await project.newQuestion('How can I return a lamp?');
  const { data } = await project.agent.suggest(id);
  expect(model.calls).toHaveLength(3);
  expect(data).toMatchObject({ decision: 'escalate', escalation_reason: 'low_confidence' });
  expect(data.suggestions).toMatchObject([{ content: `${quote} ${sentence}`, unproved: [sentence] }]);
  expect((await project.agent.getRun(data.id)).data).toMatchObject({ unproved: [sentence], reader_problem: null });
});
