import { type InlineContext, type MarkdownConfig, parser } from '@lezer/markdown';

/** Most servers take no longer address; what stands in the text as `data:` is longer, and is never moved. */
const longestAddress = 8_192;
/** More closing brackets in one paragraph or table than an article has room for with addresses. */
const mostClosings = 4_000;

const closings = new WeakMap<InlineContext, number>();

/** At each bracket the parser looks to the end of the paragraph for the end of an address, and back over all that came before. */
const limits: MarkdownConfig = {
  // Where pictures are does not depend on it, and it compares each `*` with all before it.
  remove: ['Emphasis'],
  parseInline: [
    {
      name: 'LimitOfLinks',
      before: 'LinkEnd',
      parse(context, next, at) {
        if (next !== closingBracket) return -1;
        const count = (closings.get(context) ?? 0) + 1;
        closings.set(context, count);
        return count > mostClosings || isTooLong(context, at + 1) ? at + 1 : -1;
      },
    },
  ],
};

/** Reads where pictures are in Markdown, in a time that grows with the text and no faster. */
export const pictureParser = parser.configure(limits);

const closingBracket = 0x5d;

/** Whether brackets follow whose address, or title in brackets, does not end soon. */
function isTooLong(context: InlineContext, at: number): boolean {
  const text = context.slice(at, at + longestAddress);
  if (!text.startsWith('(') || text.length < longestAddress) return false;
  const written = text.slice(1).trimStart();
  return !written.startsWith('<') && (/^\S+\s+\([^)]*$/.test(written) || !hasEnd(written));
}

/** Whether an address that begins the text ends in it: at a space, or at a bracket that closes none of its own. */
function hasEnd(text: string): boolean {
  let depth = 0;
  for (const [part] of text.matchAll(/\\\S|[()\s]/g)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    if (depth < 0 || part.trim() === '') return true;
  }
  return false;
}
