import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { missing } from '../accounts/index.js';
import { findAbsorbing } from './contacts/absorbed-contacts.js';
import { findAbsorbingConversation } from './conversations/absorbed-conversations.js';
import { conversationExists } from './conversations/conversations.js';

/** The error that there is no such contact, with the one that it became part of, if any; or that the project is gone. */
export async function missingContact(database: Database, at: InProject, contactId: string): Promise<Error> {
  const into = await findAbsorbing(database, at, contactId);
  return missing(database, at, fail('CONTACT_NOT_FOUND', into === undefined ? {} : { merged_into: into }));
}

/** The error that there is no such conversation, with the one that it became part of, if any; or that the project is gone. */
export async function missingConversation(database: Database, at: InProject, conversationId: string): Promise<Error> {
  const into = await findAbsorbingConversation(database, at, conversationId);
  return missing(database, at, fail('CONVERSATION_NOT_FOUND', into === undefined ? {} : { merged_into: into }));
}

/** @throws CONVERSATION_NOT_FOUND, PROJECT_NOT_FOUND */
export async function requireConversation(
  database: Database,
  at: InProject & { conversationId: string },
): Promise<void> {
  if (await conversationExists(database, at)) return;
  throw await missingConversation(database, at, at.conversationId);
}
