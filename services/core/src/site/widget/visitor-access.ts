import type { InProject } from '@pharos/service';

/** The contact as which a visitor reads and writes. */
export interface OfVisitor extends InProject {
  contactId: string;
}

/** SQL of the condition that visitors may see a message, wherever the conversation came from. */
export const isVisible = 'NOT m.is_internal';
/** SQL of the condition that a message is unread until the visitor has seen it. */
export const isNews = `${isVisible} AND m.sender_type IN ('agent', 'ai')`;
