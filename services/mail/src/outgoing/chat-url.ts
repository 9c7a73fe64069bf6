import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { type Answer, type AnswerClients, call } from './core-answers.js';
import type { DueOutgoing } from './queue.js';

/** The page to which the mail of an answer in a chat leads; undefined: the project names none, or it is no answer in a chat. */
export async function findChatUrl(
  { widget }: Pick<AnswerClients, 'widget'>,
  { org_id: orgId, project_id: projectId }: DueOutgoing,
  { conversation: { channel, subject } }: Pick<Answer, 'conversation'>,
): Promise<string | undefined> {
  // What a form has begun has its name for a subject, and is in nobody's chat.
  if (channel !== Channel.WIDGET || subject !== undefined) return undefined;
  const { config } = await widget.getWidgetConfig({ orgId, projectId }, call());
  return config?.enabled ? withOpening(config.chatUrl) : undefined;
}

/** The widget opens its window on a page with this fragment; a page with one of its own keeps that. */
function withOpening(chatUrl: string | undefined): string | undefined {
  return chatUrl === undefined || chatUrl.includes('#') ? chatUrl : `${chatUrl}#pharos`;
}
