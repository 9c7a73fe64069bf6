import { type RouteExpectation, routeExpectations } from '../route-expectations.js';
import type { Answer } from './answer.js';
import type { Client } from './client.js';

/** Ids for the braces of paths, by name. */
export type PathIds = Readonly<Record<string, string>>;

/** Parameters that are no ids, with a value that names something: nobody’s secret, and the same for everybody. */
const numbers: PathIds = { version: '1' };

/** The names of the ids in a route's path. */
export const idParamsOf = ({ path }: RouteExpectation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').filter((name) => !(name in numbers));

/** The routes that take at least one id. */
export const routesWithIds = routeExpectations.filter((route) => idParamsOf(route).length > 0);

/** The path with its ids. Throws when one is missing. */
export function fill(path: string, ids: PathIds): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name] ?? numbers[name];
    if (id === undefined) throw new Error(`no ${name} for ${path}`);
    return id;
  });
}

/** A body that the route would take. */
export const goodBodies: Readonly<Record<string, unknown>> = {
  createApiKey: { name: 'Made in a test', scopes: ['read'] },
  createProject: { name: 'Made in a test' },
  updateProject: { name: 'Changed in a test' },
  createConversation: { subject: 'Made in a test' },
  updateConversation: { subject: 'Changed in a test' },
  createMessage: { content: 'Made in a test' },
  upsertContact: { name: 'Made in a test' },
  updateContact: { name: 'Changed in a test' },
  createArticle: { title: 'Made in a test' },
  updateArticle: { title: 'Changed in a test' },
  replaceSynonyms: { groups: [['invoice', 'bill']] },
  importArticles: [{ external_id: 'imported-in-a-test', title: 'Imported in a test' }],
  // Nobody listens there, and what it asks for never happens.
  createWebhook: { url: 'http://127.77.0.1:65535/', events: ['agent.escalated'] },
  updateWebhook: { description: 'Changed in a test' },
  recoverDeliveries: { since: '2026-01-01T00:00:00Z' },
};

/** What the route needs in its query. */
const goodQueries: Readonly<Record<string, Record<string, string>>> = { searchKnowledgeBase: { q: 'test' } };

/** Calls the route with these ids, and a body that it would take unless another is given. */
export function call(
  client: Client,
  route: RouteExpectation,
  ids: PathIds,
  body = goodBodies[route.id],
): Promise<Answer> {
  return client.send(route.method, fill(route.path, ids), body, { query: goodQueries[route.id] });
}

/** The code for a wrong id, by the name of the id. */
export const notFoundCodes: Readonly<Record<string, string>> = {
  orgId: 'ORG_NOT_FOUND',
  projectId: 'PROJECT_NOT_FOUND',
  keyId: 'API_KEY_NOT_FOUND',
  conversationId: 'CONVERSATION_NOT_FOUND',
  messageId: 'MESSAGE_NOT_FOUND',
  contactId: 'CONTACT_NOT_FOUND',
  articleId: 'ARTICLE_NOT_FOUND',
  webhookId: 'WEBHOOK_NOT_FOUND',
  deliveryId: 'DELIVERY_NOT_FOUND',
};
