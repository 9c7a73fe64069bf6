import { connectRpc, createLogger, newId, type OutgoingCall, type RpcChannel, systemActor } from '@pharos/kit';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition, ConversationStatus, Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, MessageServiceDefinition, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { ArticleServiceDefinition, ArticleStatus } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchMode, SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';

// What services rely on when they call each other, held against the services as they are. The gateway, which relies on all of
// them, is held against them by the suites of the whole API (test/http).

const timeoutMs = 30_000;
const page = { pageSize: 30, pageToken: '', includeTotal: false };

let platform: Platform;
let tenant: Tenant;
let projectId: string;
let core: RpcChannel;
let knowledge: RpcChannel;
beforeAll(async () => {
  platform = await startPlatform({ knowledge: 1 });
  tenant = await platform.createTenant();
  projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Pinned' })).body.data.id;
  const connect = (name: 'core' | 'knowledge') =>
    connectRpc({
      target: platform[name][0]?.url ?? '',
      log: createLogger({ service: 'test', level: 'silent' }),
      auth: { token: platform.env.SERVICE_TOKEN },
    });
  [core, knowledge] = [connect('core'), connect('knowledge')];
});
afterAll(async () => {
  core?.close();
  knowledge?.close();
  await platform?.stop();
});

/** The agent's own calls are made in this name. */
function asAgent(key?: string, fingerprint = 'same'): OutgoingCall {
  const actor = { ...systemActor, type: 'ai', id: 'run_1', name: 'Agent' } as const;
  const idempotency = key && { scope: tenant.orgId, key, fingerprint: Buffer.from(fingerprint) };
  return { requestId: newId('req'), actor, traceparent: '', timeoutMs, ...(idempotency && { idempotency }) };
}

async function conversationOf(more: object = {}) {
  const message = { content: 'Where is it?', sender_type: 'customer' };
  const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, { message, ...more });
  return { orgId: tenant.orgId, projectId, conversationId: body.data.id as string };
}

describe('webhooks, knowledge and agent rely on core', () => {
  test('to know a project of its organization, and of no other', async () => {
    const projects = core.client(ProjectServiceDefinition);
    const { project } = await projects.getProject({ orgId: tenant.orgId, projectId }, asAgent());
    expect(project).toMatchObject({ id: projectId, orgId: tenant.orgId });
    const other = await platform.createTenant();
    await expect(projects.getProject({ orgId: other.orgId, projectId }, asAgent())).rejects.toMatchObject({
      reason: 'PROJECT_NOT_FOUND',
    });
  });
});

describe('agent relies on core', () => {
  test('to tell a conversation with its contact, its latest messages first', async () => {
    const contact = await tenant.api.post(`/projects/${projectId}/contacts`, {
      name: 'Ada',
      metadata: { plan: 'pro' },
    });
    const contactId: string = contact.body.data.id;
    const at = await conversationOf({ contact_id: contactId, tags: ['vip'] });
    await tenant.api.post(`/projects/${projectId}/conversations/${at.conversationId}/messages`, { content: 'And?' });
    const { conversation } = await core.client(ConversationServiceDefinition).getConversation(at, asAgent());
    expect(conversation).toMatchObject({ id: at.conversationId, contactId, tags: ['vip'], assignedTo: undefined });
    expect(conversation?.status).toBe(ConversationStatus.OPEN);
    const listed = await core
      .client(MessageServiceDefinition)
      .listMessages({ ...at, page, descending: true }, asAgent());
    expect(listed.messages.map(({ content }) => content)).toEqual(['And?', 'Where is it?']);
    expect(listed.messages[1]).toMatchObject({ senderType: SenderType.CUSTOMER, isInternal: false });
    const contacts = core.client(ContactServiceDefinition);
    const told = await contacts.getContact({ orgId: tenant.orgId, projectId, contactId }, asAgent());
    expect(told.contact).toMatchObject({ id: contactId, name: 'Ada', metadata: { plan: 'pro' } });
    const nobody = { orgId: tenant.orgId, projectId, contactId: newId('con') };
    await expect(contacts.getContact(nobody, asAgent())).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
  });

  test('to post its answer once, however often it asks with one key, and only after the message that it answers', async () => {
    const at = await conversationOf();
    const messages = core.client(MessageServiceDefinition);
    const [asked] = (await messages.listMessages({ ...at, page, descending: true }, asAgent())).messages;
    const message = {
      content: 'On its way.',
      contentType: ContentType.MARKDOWN,
      senderType: SenderType.AI,
      senderId: 'run_1',
      isInternal: false,
      attachmentIds: [],
      attachedBy: undefined,
      sources: { sources: [] },
    };
    const request = { ...at, message, afterMessageId: asked?.id };
    const first = await messages.createMessage(request, asAgent('answer'));
    expect((await messages.createMessage(request, asAgent('answer'))).message?.id).toBe(first.message?.id);
    await expect(messages.createMessage(request, asAgent('another'))).rejects.toMatchObject({
      reason: 'CONVERSATION_MOVED_ON',
    });
    const { messages: said } = await messages.listMessages({ ...at, page, descending: true }, asAgent());
    expect(said.filter(({ senderId }) => senderId === 'run_1')).toHaveLength(1);
  });

  test('to change what it names and nothing else, and to refuse to resolve what is closed', async () => {
    const at = await conversationOf({ tags: ['vip'] });
    const conversations = core.client(ConversationServiceDefinition);
    const unsaid = { status: 0, priority: 0, tags: [], addTags: [], removeTags: [], ifStatuses: [] } as const;
    const update = (change: object, key: string) =>
      conversations.updateConversation({ ...at, ...unsaid, ...change } as never, asAgent(key));
    const urgent = await update({ updateMask: ['priority'], priority: Priority.HIGH }, 'urgent');
    expect(urgent.conversation).toMatchObject({
      priority: Priority.HIGH,
      tags: ['vip'],
      status: ConversationStatus.OPEN,
    });
    await update({ updateMask: ['status'], status: ConversationStatus.CLOSED }, 'close');
    const resolve = { updateMask: ['status', 'ai_resolved'], status: ConversationStatus.RESOLVED, aiResolved: true };
    await expect(update(resolve, 'resolve')).rejects.toMatchObject({ reason: 'INVALID_TRANSITION' });
  });
});

describe('agent relies on knowledge', () => {
  test('to find passages with their scores and versions, and to say when an article is no longer published', async () => {
    const path = `/projects/${projectId}/kb/articles`;
    const article = { title: 'Resetting the lamp', body: 'Hold the button for ten seconds.' };
    const articleId: string = (await tenant.api.post(path, article)).body.data.id;
    await tenant.api.post(`${path}/${articleId}/publish`);
    const search = knowledge.client(SearchServiceDefinition);
    const asked = { orgId: tenant.orgId, projectId, q: 'reset the lamp', limit: 5, mode: SearchMode.HYBRID };
    const request = { ...asked, locale: undefined, tag: undefined, minScore: 0 };
    const hit = await poll(async () => (await search.resolveSearch(request, asAgent())).hits[0], {
      what: 'the article',
    });
    expect(hit).toMatchObject({ articleId, title: article.title, version: 1 });
    expect(hit.passage).toMatchObject({ ordinal: 0, text: expect.stringContaining('ten seconds') });
    expect(hit.score).toBeGreaterThan(0);
    expect(hit.score).toBeLessThanOrEqual(1);
    const articles = knowledge.client(ArticleServiceDefinition);
    const at = { orgId: tenant.orgId, projectId, articleId };
    expect((await articles.getArticle(at, asAgent())).article).toMatchObject({
      status: ArticleStatus.PUBLISHED,
      hasUnpublishedChanges: false,
      version: 1,
    });
    await tenant.api.patch(`${path}/${articleId}`, { body: 'Hold it for twenty seconds.' });
    const { article: changed } = await articles.getArticle(at, asAgent());
    const { version } = await articles.getArticleVersion({ ...at, version: 1 }, asAgent());
    expect(changed).toMatchObject({ hasUnpublishedChanges: true, publishedAt: version?.publishedAt });
    await tenant.api.post(`${path}/${articleId}/unpublish`);
    expect((await articles.getArticle(at, asAgent())).article?.status).not.toBe(ArticleStatus.PUBLISHED);
    await tenant.api.delete(`${path}/${articleId}`);
    await expect(articles.getArticle(at, asAgent())).rejects.toMatchObject({ reason: 'ARTICLE_NOT_FOUND' });
  });
});
