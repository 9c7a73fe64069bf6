import type { z } from 'zod';
import { label } from './fields.js';

/** Neither blanks nor characters that are never drawn, such as U+200B, U+2060 and U+FEFF. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
const tag = /<[^<>]*>/g;
/** Tags that show something without any text between them. */
const shown = /<(?:img|picture|video|audio|svg|iframe|object|embed|canvas|input)\b/i;
/** Characters by name or number that may be blank. */
const reference =
  /&(?:nbsp|(?:en|em|thin|hair|num|punc)sp|zwn?j|shy|ZeroWidthSpace|NoBreak|#(\d{1,7})|#x([\da-f]{1,6}));?/gi;
const lastCodePoint = 0x10ffff;

/** What a message says, of `max` characters at most: something that people can see. */
export function messageContent(max: number, description?: string) {
  return label(max)
    .refine((content) => content.trim() === '' || visible.test(content), { error: 'must not be blank' })
    .meta({ minLength: 1, maxLength: max, ...(description !== undefined && { description }) });
}

/** Whether something is left to see when the content is shown as its type says. */
export function showsSomething({ content, content_type }: { content: string; content_type: string }): boolean {
  if (content_type !== 'html' || shown.test(content)) return true;
  return visible.test(content.replaceAll(tag, '').replaceAll(reference, characterOf));
}

function characterOf(_: string, decimal: string | undefined, hexadecimal: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '20', 16) : Number(decimal);
  return code > lastCodePoint ? '?' : String.fromCodePoint(code);
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
