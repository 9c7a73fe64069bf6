import type { RouteExpectation } from '../route-expectations.js';
import type { PathIds } from './routes.js';
import type { World } from './world.js';

/** The world's ids, but those of new records where the call would destroy what it names. */
export async function disposable({ id }: RouteExpectation, { ids, org, project }: World): Promise<PathIds> {
  if (id === 'revokeApiKey') return { ...ids, keyId: (await org.newKey(['read'])).id };
  if (id === 'deleteProject') return { ...ids, projectId: (await org.newProject()).id };
  if (id === 'deleteContact') return { ...ids, contactId: (await project.newContact()).id };
  if (id === 'deleteArticle') return { ...ids, articleId: (await project.kb.newArticle()).id };
  if (id === 'deleteWebhook') return { ...ids, webhookId: (await project.newWebhook()).id };
  return ids;
}
