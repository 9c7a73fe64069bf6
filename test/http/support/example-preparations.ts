import { onTestFinished } from 'vitest';
import { startReceiver } from '../../support/index.js';
import { arrivedMail } from './arrived-mail.js';
import type { Reachable } from './org.js';
import type { WholeRequest } from './whole-requests.js';
import { WidgetVisitor } from './widget-visitor.js';
import type { World } from './world.js';

type Prepare = (world: World, platform: Reachable) => Promise<Partial<WholeRequest>>;

const arrive = ({ project }: World, { baseUrl }: Reachable) => WidgetVisitor.arrive(baseUrl, project);
const nobodyKnows = 'Is there an app for my watch?';

/** An article, and what a customer asks about it. */
const article = {
  title: 'When you get your money back',
  body: 'You get your money back within 14 days after the parcel has arrived at our warehouse.',
  external_id: 'page-7',
  tags: ['returns'],
};
const question = 'When do I get my money back?';

async function askAgent({ project }: World, content: string): Promise<string> {
  const { id } = await project.newQuestion(content);
  await project.agent.suggest(id);
  return id;
}

/** A mail that has become a message. */
async function aMail({ project }: World) {
  const { address, forward_address } = await project.mailboxes.newMailbox();
  const lines = [
    'From: Katherine Johnson <katherine@example.com>',
    `To: ${address}`,
    'Cc: Dorothy Vaughan <dorothy@example.com>',
    'Date: Mon, 12 Oct 2026 09:30:00 +0000',
    'Subject: My lamp',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>It is <b>dark</b>.</p><blockquote type="cite">Is it bright?</blockquote>',
    '',
  ];
  const message = await arrivedMail(project, forward_address ?? '', 'My lamp', lines.join('\r\n'));

  return { ids: { conversationId: message.conversation_id, messageId: message.id } };
}

/** What has to be there so that the example of an operation shows something, and what the example sends instead of the usual. */
export const preparations: Readonly<Record<string, Prepare>> = {
  async listConversations({ project }) {
    const contact = { email: 'mary@example.com', name: 'Mary Jackson' };
    const message = { content: 'Is it on its way?', sender_type: 'customer' };
    await project.newConversation({ subject: 'Where is my order?', tags: ['shipping'], contact, message });
    return { query: { include: 'contact,last_message' } };
  },
  async countConversations() {
    return { query: { views: 'waiting:status=open&waiting_on=team' } };
  },
  async createConversation() {
    const contact = { email: 'alan@example.com', name: 'Alan Turing' };
    const message = { content: 'I ordered two lamps on Monday.', sender_type: 'customer' };
    return { body: JSON.stringify({ subject: 'Where is my order?', contact, message }) };
  },
  async updateMessage() {
    return { body: JSON.stringify({ content: 'Your parcel arrives on Tuesday.' }) };
  },
  getMessageMail: aMail,
  getMessageRawMail: aMail,
  async listContacts({ project }) {
    await project.newContact({ email: 'grace@example.com', name: 'Grace Hopper', metadata: { plan: 'pro', seats: 3 } });
    return { query: { metadata: 'plan:pro,seats:3' } };
  },
  async upsertContact() {
    return { body: JSON.stringify({ email: 'ada@example.com', name: 'Ada Lovelace', metadata: { plan: 'pro' } }) };
  },
  async searchKnowledgeBase({ project }) {
    await project.kb.newPublished(article);
    return { query: { q: question } };
  },
  async listUnansweredSearches({ project }) {
    await project.kb.search({ q: 'xylophone', mode: 'keyword' });
    return {};
  },
  async getSynonyms({ project }) {
    await project.kb.putSynonyms([['invoice', 'bill']]);
    return {};
  },
  async suggestReplies({ project }) {
    const { id } = await project.newQuestion(question);
    return { body: JSON.stringify({ conversation_id: id }) };
  },
  async testAgentAction({ project }) {
    const shop = await startReceiver();
    onTestFinished(() => shop.stop());
    shop.answer = () => ({ status: 200, body: '{"state":"on its way"}' });
    const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
    const { id } = await project.agent.newAction({ name: 'find_order', parameters, url: shop.url });
    return { ids: { actionId: id }, body: JSON.stringify({ arguments: { order_id: 'A-7' } }) };
  },
  async listAgentRuns(world) {
    await askAgent(world, question);
    return {};
  },
  async startAgentEvaluation({ ids: { articleId: id } }) {
    const questions = [
      { text: question, expected_article_ids: [id] },
      { text: nobodyKnows, expected_article_ids: [] },
    ];
    return { body: JSON.stringify({ source: 'questions', questions }) };
  },
  async listAgentEvaluations({ project }) {
    await project.agent.evaluate([{ text: question }]);
    return {};
  },
  async getAgentEvaluation({ project, ids: { articleId: id } }) {
    const evaluation = await project.agent.evaluate([
      { text: question, expected_article_ids: [id] },
      { text: nobodyKnows, expected_article_ids: [] },
    ]);
    return { ids: { evaluationId: evaluation.id } };
  },
  async listKnowledgeGaps(world) {
    await askAgent(world, nobodyKnows);
    return {};
  },
  async listVisitorConversations(world, platform) {
    const visitor = await arrive(world, platform);
    await visitor.start('Where is my order?');
    return { visitor: visitor.client };
  },
  async streamToVisitor(world, platform) {
    const visitor = await arrive(world, platform);
    const { conversation } = await visitor.start('Where is my order?');
    return { visitor: visitor.client, ids: { conversationId: conversation.id } };
  },
  async searchVisitorArticles(world, platform) {
    return { visitor: (await arrive(world, platform)).client, query: { q: question } };
  },
};
