import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { conversationExists } from '../store/conversations.js';
import { missing } from './missing.js';

/** An empty list is an answer only where there is a conversation. @throws CONVERSATION_NOT_FOUND, PROJECT_NOT_FOUND */
export async function requireConversation(
  database: Database,
  at: InProject & { conversationId: string },
): Promise<void> {
  if (await conversationExists(database, at)) return;
  throw await missing(database, at, fail('CONVERSATION_NOT_FOUND'));
}
