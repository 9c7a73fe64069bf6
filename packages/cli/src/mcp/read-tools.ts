import type { Conversation, Message } from '@pharos/sdk';
import { z } from 'zod';
import { firstOf } from '../frame/first.js';
import { offset, pageLength, pageOfText } from './page-of-text.js';
import { defineTool, type Tool } from './tool.js';

const count = (most: number) => z.int().min(1).max(most).default(Math.min(10, most)).describe('How many at most');
const words = (what: string) => z.string().trim().min(1).max(200).describe(what);
export const idOf = (prefix: string, what: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9A-Za-z]{26}$`))
    .describe(`The ID of the ${what}, ${prefix}_…`);

const searchArticles = defineTool({
  name: 'search_articles',
  title: 'Search the help centre',
  description: 'Finds the passages of published articles that answer a question.',
  scopes: ['kb:read'],
  input: { question: words('A question or words'), limit: count(10) },
  call: async ({ pharos, projectId }, { question, limit }) => {
    const { data } = await pharos.knowledgeBase.searchKnowledgeBase({ projectId, q: question, limit });
    return data.map(({ article_id, title, slug, score, passage }) => ({
      article_id,
      title,
      slug,
      score,
      text: passage.text,
    }));
  },
});

const readArticle = defineTool({
  name: 'read_article',
  title: 'Read an article',
  description: 'Reads the draft of an article, which is the published text unless it has unpublished changes.',
  scopes: ['kb:read'],
  input: { article_id: idOf('art', 'article'), offset },
  maxTextLength: pageLength,
  call: async ({ pharos, projectId }, { article_id, offset: from }) => {
    const article = await pharos.knowledgeBase.getArticle({ projectId, articleId: article_id });
    const { id, title, slug, status, has_unpublished_changes, locale, tags } = article;
    const { text: body, next_offset } = pageOfText(article.body, from);
    return { id, title, slug, status, has_unpublished_changes, locale, tags, body, next_offset };
  },
});

function conversationFacts({ id, subject, status, priority, assigned_to, tags, waiting_on, updated_at }: Conversation) {
  return { id, subject, status, priority, assigned_to, tags, waiting_on, updated_at };
}

const findConversations = defineTool({
  name: 'find_conversations',
  title: 'Find conversations',
  description:
    'Finds conversations by words of their messages, or by their status; the best match or the newest first.',
  scopes: ['conversations:read'],
  input: {
    query: words('Words of subjects and messages').optional(),
    status: z.array(z.enum(['open', 'snoozed', 'resolved', 'closed'])).optional(),
    limit: count(20),
  },
  call: async ({ pharos, projectId }, { query, status, limit }) => {
    const asked = { projectId, limit, ...(query && { q: query }), ...(status?.length && { status }) };
    return (await firstOf(pharos.conversations.listConversations(asked), limit)).map(conversationFacts);
  },
});

function messageFacts({ id, sender_type, sender, is_internal, created_at, content }: Message) {
  return { id, from: sender_type, name: sender?.name ?? null, is_internal, at: created_at, text: content };
}

const readConversation = defineTool({
  name: 'read_conversation',
  title: 'Read a conversation',
  description: 'Reads the latest messages of a conversation, internal notes included, the latest first.',
  scopes: ['conversations:read', 'messages:read'],
  input: { conversation_id: idOf('cnv', 'conversation'), limit: count(50) },
  call: async ({ pharos, projectId }, { conversation_id: conversationId, limit }) => {
    const path = { projectId, conversationId };
    const conversation = await pharos.conversations.getConversation(path);
    const messages = await firstOf(pharos.messages.listMessages({ ...path, order: 'desc', limit }), limit);
    return [conversationFacts(conversation), ...messages.map(messageFacts)];
  },
});

const readMessage = defineTool({
  name: 'read_message',
  title: 'Read a long message',
  description: 'Reads a message that read_conversation has cut.',
  scopes: ['messages:read'],
  input: { conversation_id: idOf('cnv', 'conversation'), message_id: idOf('msg', 'message'), offset },
  maxTextLength: pageLength,
  call: async ({ pharos, projectId }, { conversation_id: conversationId, message_id: messageId, offset: from }) => {
    const message = await pharos.messages.getMessage({ projectId, conversationId, messageId });
    return { ...messageFacts(message), ...pageOfText(message.content ?? '', from) };
  },
});

const findContacts = defineTool({
  name: 'find_contacts',
  title: 'Find contacts',
  description: 'Finds contacts by name, email address, company, phone number or external ID.',
  scopes: ['contacts:read'],
  input: { query: words('Words, or beginnings of words'), limit: count(20) },
  call: async ({ pharos, projectId }, { query, limit }) => {
    const found = await firstOf(pharos.contacts.listContacts({ projectId, q: query, limit }), limit);
    return found.map(({ id, name, email, phone, company, job_title, external_id }) => {
      return { id, name, email, phone, company, job_title, external_id };
    });
  },
});

const listGaps = defineTool({
  name: 'list_gaps',
  title: 'List what the help centre does not answer',
  description: 'Lists the questions that the agent could not answer, the most frequent first.',
  scopes: ['agent:read'],
  input: { limit: count(20) },
  call: async ({ pharos, projectId }, { limit }) => {
    const gaps = await firstOf(pharos.agent.listKnowledgeGaps({ projectId, limit }), limit);
    return gaps.map(({ question, count: asked, last_asked_at }) => ({ question, asked, last_asked_at }));
  },
});

/** Tools that change nothing. */
export const readTools: readonly Tool[] = [
  searchArticles,
  readArticle,
  findConversations,
  readConversation,
  readMessage,
  findContacts,
  listGaps,
];
