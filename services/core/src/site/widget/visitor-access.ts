import type { InProject } from '@pharos/service';

/** What a visitor's contact may see. */
export interface OfVisitor extends InProject {
  contactId: string;
}

/** Internal notes are none of a visitor's, wherever the conversation came from. */
export const isVisible = 'NOT m.is_internal';
/** What counts as unread until the visitor has seen it. */
export const isNews = `${isVisible} AND m.sender_type IN ('agent', 'ai')`;
