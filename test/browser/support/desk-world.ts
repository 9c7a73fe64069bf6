import { expect } from 'vitest';
import { type Json, poll } from '../../support/index.js';
import type { Platform, PlatformOptions, Tenant } from '../../support/platform.js';

/** What can stand for each parameter of the desk's addresses. */
export type Places = Readonly<Record<string, readonly string[]>>;

type Fields = Readonly<Record<string, unknown>>;

/** The longest things that customers and teams write, and right-to-left text, are in it. */
const long = {
  name: 'Mara Wilhelmina Adelheid von und zu Lindenberg-Hohenschwangau, geborene Weitersheim',
  word: 'Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluesselanhaenger',
  address: `https://shop.example/orders/${'0123456789'.repeat(12)}`,
  arabic: 'أين طردي؟ طلبته قبل أسبوع ولم يصل بعد.',
  tags: Array.from({ length: 40 }, (_, at) => `tag-${at}-of-many`),
};

class World {
  constructor(
    private readonly tenant: Tenant,
    readonly projectId: string,
  ) {}

  async post(path: string, fields?: Fields): Promise<Json> {
    const { status, body } = await this.tenant.api.post(`/projects/${this.projectId}${path}`, fields);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body?.data;
  }

  async patch(path: string, fields: Fields): Promise<void> {
    const { status } = await this.tenant.api.patch(`/projects/${this.projectId}${path}`, fields);
    expect(status).toBe(200);
  }

  async get(path: string): Promise<Json> {
    return (await this.tenant.api.get(`/projects/${this.projectId}${path}`)).body.data;
  }

  async article(fields: Fields): Promise<string> {
    const { id } = await this.post('/kb/articles', fields);
    await this.post(`/kb/articles/${id}/publish`);
    await poll(async () => (await this.get(`/kb/articles/${id}`)).index_status === 'indexed', { what: 'the article' });
    return id;
  }

  async ask(subject: string, content: string, contact: Fields, more: Fields = {}): Promise<Json> {
    const { id: contact_id } = await this.post('/contacts', contact);
    const message = { content, sender_type: 'customer' };
    return await this.post('/conversations', { subject, contact_id, message, ...more });
  }
}

async function conversations(world: World): Promise<{ conversationId: string; contactId: string }> {
  await world.ask('Refund for order 1041', 'Can I have my money back?', { name: 'Jon Berg', email: 'jon@example.com' });
  await world.ask(long.arabic, long.arabic, { name: 'ليلى حداد', email: 'leila@example.com' });
  const mara = { name: long.name, email: `${'mara'.repeat(12)}@example.com`, company: long.word };
  const asked = await world.ask(long.word.repeat(2), `${long.word}\n\n${long.address}`, mara, { tags: long.tags });
  const path = `/conversations/${asked.id}/messages`;
  await world.post(path, { content: long.arabic, sender_type: 'customer' });
  await world.post(path, { content: `Look: ${long.address}`, is_internal: true });
  await world.post(path, {
    content: `| Order | State |\n|---|---|\n| ${long.word} | ${long.word} |`,
    content_type: 'markdown',
  });
  return { conversationId: asked.id, contactId: asked.contact_id };
}

/** Articles, and a question that the agent answers from one of them. */
async function agentsWork(
  world: World,
): Promise<Record<'articleId' | 'runId' | 'actionId' | 'notedId' | 'evaluationId', string>> {
  const body = 'A refund takes five working days until the money is back on your bank account.';
  const articleId = await world.article({ title: 'How long does a refund take?', body, locale: 'en' });
  await world.post('/kb/articles', { title: long.word, body: long.address, locale: 'de' });
  const question = 'How long does a refund take until the money is back on my bank account?';
  await world.patch('/agent/config', { agent_mode: 'copilot' });
  for (const asked of [question, `Do you sell gift vouchers for ${long.word}?`]) {
    const { id } = await world.ask('', asked, { name: 'Ada' });
    await world.post('/agent/suggest', { conversation_id: id });
  }
  const runs = await world.get('/agent/runs');
  const { id: actionId } = await world.post('/agent/actions', {
    name: 'find_order',
    description: `Finds an order. ${long.address}`,
    parameters: { type: 'object', properties: { order_id: { type: 'string' } } },
    url: 'http://127.77.0.1:65535/orders',
  });
  const { id: notedId } = await world.ask('A copilot', question, { name: 'Lin' });
  const messages = () => world.get(`/conversations/${notedId}/messages`);
  await poll(async () => (await messages()).length > 1, { what: 'the note of the agent' });
  const questions = [
    { text: question, expected_article_ids: [articleId] },
    { text: question, expected_article_ids: [] },
    { text: `Do you sell ${long.word}?`, expected_answer: long.address },
  ];
  const { id: evaluationId } = await world.post('/agent/evaluations', {
    source: 'questions',
    questions,
    threshold: 0.5,
  });
  const isDone = async () => (await world.get(`/agent/evaluations/${evaluationId}`)).status === 'done';
  await poll(isDone, { what: 'the test of the agent' });
  return { articleId, runId: runs.at(-1).id, actionId, notedId, evaluationId };
}

async function onTheSite(world: World, platform: Platform): Promise<{ formId: string; beaconId: string }> {
  const { id: formId } = await world.post('/forms', { name: `Returns ${long.word}` });
  const fields = { name: long.name, email: 'mara@example.com', message: long.address };
  const sent = await platform.api().post(`/api/public/forms/${formId}/submissions`, { fields });
  expect(sent.status).toBe(201);
  const { id: beaconId } = await world.post('/beacons', { form_id: formId });
  return { formId, beaconId };
}

/** What stands in the settings: a webhook that cannot be reached, a product that is connected, a mailbox, a saved reply. */
async function inSettings(world: World): Promise<{ webhookId: string; mailboxId: string }> {
  const webhook = await world.post('/webhooks', { url: `http://127.77.0.1:65535/${long.word}`, events: ['*'] });
  const hook = 'http://127.77.0.1:65535/slack/T/B/x';
  await world.post('/integrations', { provider: 'slack', credentials: { webhook_url: hook } });
  await world.post('/saved-replies', { name: long.word, shortcut: 'parcel', body: long.address });
  const address = `${'service'.repeat(9)}@${'a.'.repeat(40)}example.com`;
  const mailbox = await world.post('/mailboxes', {
    address,
    name: long.word,
    signature: `${long.word}\n${long.arabic}`,
  });
  return { webhookId: webhook.id, mailboxId: mailbox.id };
}

/** What the pages of the desk need. */
export const servicesOfDesk: PlatformOptions = {
  knowledge: 1,
  agent: 1,
  webhooks: 1,
  mail: 1,
  env: { MAIL_DOMAIN: 'in.example.com' },
};

/** A project with something in every part of the desk, and the places to look at it. It needs all services. */
export async function seedDesk(platform: Platform, tenant: Tenant): Promise<Places> {
  const { id } = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: `Shop ${long.word}` })).body.data;
  const world = new World(tenant, id);
  const settings = await inSettings(world);
  const { conversationId, contactId } = await conversations(world);
  const { articleId, runId, actionId, notedId, evaluationId } = await agentsWork(world);
  const { formId, beaconId } = await onTheSite(world, platform);
  return {
    projectId: [id],
    view: ['all'],
    conversationId: [conversationId, notedId],
    contactId: [contactId],
    articleId: [articleId, 'new'],
    actionId: [actionId, 'new'],
    runId: [runId],
    evaluationId: [evaluationId],
    formId: [formId],
    beaconId: [beaconId],
    webhookId: [settings.webhookId],
    mailboxId: [settings.mailboxId],
    provider: ['slack'],
  };
}
