import { beforeAll, describe, expect, test } from 'vitest';
import type { AgentApi } from './support/agent-api.js';
import { aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { Project } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});
const anAgent = async (): Promise<AgentApi> => (await org.newProject()).agent;

const usualSettings = {
  enabled: true,
  shadow: false,
  max_turns: 5,
  monthly_budget_usd: null,
  policy_topics: [],
  tone: null,
  instructions: null,
  languages: [],
  handoff_message: null,
  business_hours: null,
  allowed_actions: [],
  resolve_when_confirmed: true,
  escalation_assignee: null,
  allowed_link_hosts: [],
  fallback_model: null,
  reader_model: null,
};

test('a project that never set anything has an assistant that quotes the knowledge base and costs nothing', async () => {
  const project = await org.newProject({ domain: 'shop.example.com' });
  expect(await project.agent.status()).toEqual({
    enabled: true,
    mode: 'assist',
    model: 'extractive',
    domain: 'shop.example.com',
    has_byom_key: false,
    usage_this_month: { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0, calls_without_price: 0 },
    calibration: { source: 'default', samples: 0, samples_needed: 50 },
  });
  expect(await project.agent.config()).toEqual({
    project_id: project.id,
    agent_mode: 'assist',
    ai_model: null,
    confidence_threshold: expect.any(Number),
    settings: usualSettings,
    updated_at: null,
  });
});

test('a change has no body, and shows in configuration, status and project', async () => {
  const project = await org.newProject();
  const change = { agent_mode: 'copilot', ai_model: 'anthropic/claude-sonnet-5-5', confidence_threshold: 0.8 };
  const answer = await project.agent.patchConfig(change);
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(await project.agent.config()).toMatchObject({ ...change, settings: usualSettings, updated_at: aTime });
  expect((await project.agent.status()).mode).toBe('copilot');
  await project.agent.patchConfig({ agent_mode: 'assist', ai_model: null });
  expect(await project.agent.config()).toMatchObject({
    agent_mode: 'assist',
    ai_model: null,
    confidence_threshold: 0.8,
  });
});

test('the project shows a change of mode and model as soon as it is answered', async () => {
  const project = await org.newProject();
  const changes = [
    { agent_mode: 'copilot', ai_model: 'anthropic/claude-sonnet-5-5' },
    { agent_mode: 'autopilot', ai_model: 'llama3.1' },
    { agent_mode: 'assist', ai_model: null },
  ];
  for (const change of [...changes, ...changes]) {
    await project.agent.patchConfig(change);
    const { data } = await org.client.get<Project>(`/projects/${project.id}`);
    expect(data).toMatchObject(change);
  }
});

test('settings merge by their names, and null gives one its usual value', async () => {
  const agent = await anAgent();
  const business_hours = {
    time_zone: 'Europe/Berlin',
    hours: [
      { day: 'mon', opens: '09:00', closes: '24:00' },
      { day: 'fri', opens: '22:00', closes: '06:00' },
    ],
  };
  const settings = {
    enabled: false,
    shadow: true,
    max_turns: 3,
    monthly_budget_usd: 12.5,
    policy_topics: ['legal'],
    tone: 'calm',
    instructions: 'Say du.',
    languages: ['de-CH'],
    handoff_message: 'Somebody will answer.',
    business_hours,
    allowed_actions: ['add_tags'],
    resolve_when_confirmed: false,
    escalation_assignee: 'ada',
    allowed_link_hosts: ['docs.example.com'],
    fallback_model: 'openai/gpt-6-luna',
    reader_model: 'openai/gpt-6-nano',
  };
  await agent.patchConfig({ settings });
  expect((await agent.config()).settings).toEqual(settings);
  expect((await agent.status()).enabled).toBe(false);
  await agent.patchConfig({ settings: { max_turns: 7, tone: null } });
  expect((await agent.config()).settings).toEqual({ ...settings, max_turns: 7, tone: null });
  await agent.patchConfig({ settings: Object.fromEntries(Object.keys(settings).map((name) => [name, null])) });
  expect((await agent.config()).settings).toEqual(usualSettings);
});

describe('a change is refused, and changes nothing,', () => {
  test.each<[string, object, string | (string | number)[]]>([
    ['with an unknown mode', { agent_mode: 'manual' }, 'agent_mode'],
    ['with a threshold above 1', { confidence_threshold: 1.01 }, 'confidence_threshold'],
    ['with a threshold that is text', { confidence_threshold: '0.5' }, 'confidence_threshold'],
    ['with an empty model', { ai_model: '' }, 'ai_model'],
    ['with a model that only names a provider', { ai_model: 'anthropic/' }, 'ai_model'],
    ['with a model of several words', { ai_model: 'claude sonnet' }, 'ai_model'],
    ['with a malformed fallback', { settings: { fallback_model: '/gpt' } }, ['settings', 'fallback_model']],
    [
      'with an action that there is not',
      { settings: { allowed_actions: ['add_tags', 'find_order'] } },
      ['settings', 'allowed_actions', 1],
    ],
    ['with an unknown field', { mode: 'assist' }, 'mode'],
    ['with settings that are null', { settings: null }, 'settings'],
    ['with an unknown setting', { settings: { temperature: 1 } }, ['settings', 'temperature']],
    ['with `none` as assignee', { settings: { escalation_assignee: 'none' } }, ['settings', 'escalation_assignee']],
    ['with no turns', { settings: { max_turns: 0 } }, ['settings', 'max_turns']],
    ['with half a turn', { settings: { max_turns: 1.5 } }, ['settings', 'max_turns']],
    ['with a budget below 0', { settings: { monthly_budget_usd: -1 } }, ['settings', 'monthly_budget_usd']],
    ['with a blank topic', { settings: { policy_topics: ['x', ' '] } }, ['settings', 'policy_topics', 1]],
    ['with 51 topics', { settings: { policy_topics: Array(51).fill('x') } }, ['settings', 'policy_topics']],
    ['with no language', { settings: { languages: ['not a language'] } }, ['settings', 'languages', 0]],
    ['with long instructions', { settings: { instructions: 'x'.repeat(4_001) } }, ['settings', 'instructions']],
    [
      'with a host that is a URL',
      { settings: { allowed_link_hosts: ['https://x.y'] } },
      ['settings', 'allowed_link_hosts', 0],
    ],
    ['with an action of no name', { settings: { allowed_actions: ['Do it'] } }, ['settings', 'allowed_actions', 0]],
    [
      'with a place that is no time zone',
      {
        settings: {
          business_hours: { time_zone: 'Mars/Base', hours: [{ day: 'mon', opens: '09:00', closes: '17:00' }] },
        },
      },
      ['settings', 'business_hours', 'time_zone'],
    ],
    [
      'with an offset for a time zone',
      {
        settings: { business_hours: { time_zone: '+02:00', hours: [{ day: 'mon', opens: '09:00', closes: '17:00' }] } },
      },
      ['settings', 'business_hours', 'time_zone'],
    ],
    [
      'with a day that there is not',
      {
        settings: { business_hours: { time_zone: 'UTC', hours: [{ day: 'monday', opens: '09:00', closes: '17:00' }] } },
      },
      ['settings', 'business_hours', 'hours', 0, 'day'],
    ],
    [
      'with a time that there is not',
      { settings: { business_hours: { time_zone: 'UTC', hours: [{ day: 'mon', opens: '9:00', closes: '17:00' }] } } },
      ['settings', 'business_hours', 'hours', 0, 'opens'],
    ],
    [
      'with hours that end when they begin',
      { settings: { business_hours: { time_zone: 'UTC', hours: [{ day: 'mon', opens: '09:00', closes: '09:00' }] } } },
      ['settings', 'business_hours', 'hours', 0, 'closes'],
    ],
  ])('%s', async (_, body, path) => {
    const agent = await anAgent();
    const before = await agent.config();
    expectInvalid(await agent.patchConfig({ confidence_threshold: 0.9, ...body }), ...[path].flat());
    expect(await agent.config()).toEqual(before);
  });
});

test('the message of a hand-over is the usual one, the project’s or none, and never blank', async () => {
  const agent = await anAgent();
  for (const handoff_message of ['One moment.', '', null]) {
    await agent.patchConfig({ settings: { handoff_message } });
    expect((await agent.config()).settings.handoff_message).toBe(handoff_message);
  }
  expectInvalid(await agent.patchConfig({ settings: { handoff_message: ' ' } }), 'settings', 'handoff_message');
});

describe('a reader of another provider than the model is refused, since it would never be asked,', () => {
  const reader_model = 'openai/gpt-6-nano';
  const withKey = async (): Promise<AgentApi> => {
    const agent = await anAgent();
    await agent.putModelKey({ provider: 'anthropic', api_key: 'sk-ant-secret' });
    return agent;
  };

  test('with the path of its field, and nothing is changed', async () => {
    const agent = await withKey();
    const refused = await agent.patchConfig({ settings: { reader_model, tone: 'calm' } });
    expectInvalid(refused, 'settings', 'reader_model');
    expect((await agent.config()).settings).toMatchObject({ reader_model: null, tone: null });
    const own = { reader_model: 'anthropic/claude-haiku-5' };
    expect((await agent.patchConfig({ settings: own })).status).toBe(200);
    expect((await agent.config()).settings).toMatchObject(own);
  });
});

test('a writer who has not seen the latest configuration is refused', async () => {
  const agent = await anAgent();
  const ifMatch = { 'if-match': String((await agent.getConfig()).headers.etag) };
  const first = await agent.patchConfig({ confidence_threshold: 0.85 }, ifMatch);
  expect(first.status).toBe(200);
  expectRefusal(await agent.patchConfig({ confidence_threshold: 0.1 }, ifMatch), 412, 'VERSION_MISMATCH');
  expect((await agent.config()).confidence_threshold).toBe(0.85);
  // What changes nothing leaves the tag as it is, and the tag of a change is good for the next one.
  const { etag } = (await agent.patchConfig({ confidence_threshold: 0.85 })).headers;
  expect(etag).toBe(first.headers.etag);
  expect((await agent.patchConfig({ confidence_threshold: 0.6 }, { 'if-match': String(etag) })).status).toBe(200);
});

test('changes at the same time do not undo each other', async () => {
  const agent = await anAgent();
  const changes = [{ tone: 'calm' }, { max_turns: 9 }, { languages: ['fr'] }, { shadow: true }];
  await Promise.all(changes.map((settings) => agent.patchConfig({ settings })));
  expect((await agent.config()).settings).toMatchObject(Object.assign({}, ...changes));
});

test('one project’s configuration is not another’s', async () => {
  const [one, other] = [await anAgent(), await anAgent()];
  await one.patchConfig({ settings: { tone: 'calm' } });
  expect((await other.config()).settings).toEqual(usualSettings);
});
