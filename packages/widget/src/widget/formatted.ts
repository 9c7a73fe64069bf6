import type { Message } from '@pharos/widget-protocol';
import type { LaterStrings } from '../locales/en.js';
import type { more } from '../more/main.js';
import { backoff } from '../shared/backoff.js';
import { fromText, type Rich } from '../shared/rich-text.js';

/** What the second script brings, with its texts in the visitor's language. */
export type More = typeof more & {
  readonly text: LaterStrings;
  /** Where it came from, on the platform's host. */
  readonly base: string;
};

const maxTries = 4;
/** A longer text is cut: nobody reads it in a window of this size, and building it would hold up the page. */
const maxLength = 200_000;
/** The length of a preview, and of what is read for it: as much as can become a preview without marks and tags. */
const maxPreview = 140;
const maxRead = 2_000;
/** The most that stands before the title in a line that names a source. */
const maxFrame = 30;

/** Loads the second script from where the first one came from; undefined, when it cannot be had. */
export async function loadMore(base: string, language: string): Promise<More | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    // Some browsers keep a failure for the address.
    const module: Promise<{ more: typeof more }> = import(`${base}widget-more.js${tries ? `?try=${tries}` : ''}`);
    const loaded = await module.catch(() => backoff(tries, 0));
    if (loaded) return { ...loaded.more, text: loaded.more.textsIn(language), base };
  }
  return undefined;
}

/** What a message says; without the second script as it was written. Lines that name a source are left out: sources stand below. */
export function richOf({ content, content_type: type, sources }: Written, more: More | undefined): Rich[] {
  const text = content.slice(0, maxLength);
  if (!more || type === 'text') return fromText(text);
  if (type === 'html') return more.fromHtml(text);
  const titles = sources.map(({ title }) => title);
  const namesSource = (line: string) =>
    [...titles, titles.join(', ')].some(
      (named) => line.endsWith(`: ${named}`) && line.length < named.length + maxFrame,
    );
  return more.fromMarkdown(text).filter((part) => !namesSource(more.plainText([part])));
}

/** What an article says, with its pictures; its relative addresses are those of the site that it is shown on. */
export function richOfArticle(body: string, more: More): Rich[] {
  return more.fromMarkdown(body.slice(0, maxLength), {
    baseUrl: document.baseURI,
    platformUrl: more.base,
    pictures: true,
  });
}

/** The beginning of what a message says, in one line. What stands around quotes is left out. */
export function previewOf(message: Written & Pick<Message, 'sender'>, more: More | undefined): string {
  const { content_type: type, sender } = message;
  const start = { ...message, content: message.content.slice(0, maxRead) };
  const [first, ...rest] = richOf(start, more);
  const isFramed = sender.type === 'ai' && typeof rest[0] === 'object' && rest[0].tag === 'blockquote';
  const text = type === 'text' || !more ? start.content : more.plainText(isFramed || !first ? rest : [first, ...rest]);
  return text.replace(/\s+/g, ' ').trim().slice(0, maxPreview);
}

type Written = Pick<Message, 'content' | 'content_type' | 'sources'>;
