import { label } from './fields.js';

/** Stands for "assigned to nobody" in filters, so that nobody may have this name. */
export const nobody = 'none';

const maxLength = 200;

/** Whom a conversation is assigned to, in filters: anybody, or nobody. */
export const assigneeFilter = label(maxLength);

/** Whom a conversation is assigned to. */
export const assignee = label(maxLength)
  .refine((value) => value !== nobody, {
    error: `must not be ${nobody}: filters use this word for nobody. Send null to assign to nobody`,
  })
  .meta({ minLength: 1, maxLength });
