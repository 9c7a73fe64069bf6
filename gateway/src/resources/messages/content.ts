import type { z } from 'zod';
import { label } from '../fields.js';
import { htmlShowsSomething, isVisible } from './shown-html.js';

/** What a message says, of `max` characters at most: something that people can see. */
export function messageContent(max: number, description?: string) {
  return label(max)
    .refine((content) => content.trim() === '' || isVisible(content), { error: 'must not be blank' })
    .meta({ minLength: 1, maxLength: max, ...(description !== undefined && { description }) });
}

/** Whether something is left to see when the content is shown as its type says. */
export function showsSomething({ content, content_type }: { content: string; content_type: string }): boolean {
  return content_type !== 'html' || htmlShowsSomething(content);
}

/** Messages of a schema, none of which may be empty HTML. */
export function showingSomething<Schema extends z.ZodType<{ content: string; content_type: string }, unknown>>(
  schema: Schema,
): Schema {
  return schema.refine(showsSomething, {
    path: ['content'],
    error: 'must not be blank: nothing of this HTML is shown',
  });
}
