import { request } from 'undici';
import { Answer } from './answer.js';
import type { Operation } from './open-api.js';
import { targetOf } from './request-target.js';
import type { WholeRequest } from './whole-requests.js';
import type { World } from './world.js';

const content = 'Your parcel is on its way.';

/** Listens until an agent's message is told: the stream's answer with how it begins, and what it says of the message. */
export async function beginningOfStream(
  { path, operationId }: Operation,
  { ids, query, visitor }: WholeRequest,
  { org, project, conversation }: World,
): Promise<Answer> {
  const isPublic = path.startsWith('/api/public/');
  const url = `${org.client.baseUrl}${isPublic ? '' : '/api/v1'}${targetOf(path, ids, query)}`;
  const headers = isPublic ? { authorization: `Bearer ${visitor.token}` } : { 'x-api-key': org.key.secret };
  const { statusCode, headers: given, body } = await request(url, { headers });
  let text = '';
  for await (const chunk of body) {
    // From its first id on it hears what happens.
    if (text === '') await project.newMessage(ids.conversationId ?? conversation.id, { content });
    text += String(chunk);
    if (told(text) !== undefined) break;
  }
  const [begin = ''] = text.split('\n\n');
  const shown = `${begin}\n\n${told(text)}\n\n`;
  return new Answer(`GET ${operationId}`, statusCode, { 'content-type': given['content-type']?.toString() }, shown);
}

/** What the stream says of the message, once it has said it; what else happened comes in any order. */
function told(text: string): string | undefined {
  return text
    .split('\n\n')
    .slice(0, -1)
    .find((block) => block.includes('event: message.created') && block.includes(content));
}
