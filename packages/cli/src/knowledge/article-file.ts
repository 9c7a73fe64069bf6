import { parse, stringify } from 'yaml';
import { z } from 'zod/mini';
import { exitCodes, Stop } from '../frame/exit-codes.js';

/** A list, or what many help centres write: words separated by commas. */
const tags = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').flatMap((tag) => tag.trim() || [])),
  ),
]);

const frontMatter = z.strictObject({
  /** Of an article that has no external ID: that it was written elsewhere. */
  id: z.optional(z.string()),
  external_id: z.optional(z.string()),
  title: z.optional(z.string()),
  slug: z.optional(z.string()),
  locale: z.optional(z.string()),
  tags: z.optional(tags),
});

/** An article as it stands in a file. */
export interface ArticleFile {
  readonly id?: string | undefined;
  readonly external_id?: string | undefined;
  readonly title: string;
  readonly slug?: string | undefined;
  readonly locale?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly body: string;
}

/** Front matter, and what follows it. */
const beginning = /^---\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)([\s\S]*)$/;

/** @throws Stop when the front matter is none, or nothing names the article; `name` is the file's, for the message */
export function parseArticle(text: string, name: string): ArticleFile {
  // Some editors write a mark at the beginning.
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  const [, yaml = '', after] = beginning.exec(plain) ?? [];
  const fields = frontMatter.safeParse(yaml.trim() === '' ? {} : parsedYaml(yaml, name));
  if (!fields.success) {
    const [issue] = fields.error.issues;
    throw refused(`${name}: front matter: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`);
  }
  const body = (after ?? plain).replace(/^\n+/, '');
  const title = fields.data.title ?? /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(body)?.[1];
  if (title === undefined)
    throw refused(`${name}: it has no title, neither in its front matter nor as a first heading`);
  return { ...fields.data, title, body };
}

function parsedYaml(yaml: string, name: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    throw refused(`${name}: front matter: ${(error as Error).message.split('\n')[0]}`);
  }
}

function refused(message: string): Stop {
  return new Stop(message, exitCodes.refused, 'ARTICLE_FILE_INVALID');
}

/** The file of an article; reading it gives the same article. */
export function renderArticle({ body, ...fields }: ArticleFile): string {
  const told = Object.entries(fields).filter(([, value]) => value !== undefined);
  return `---\n${stringify(Object.fromEntries(told), { lineWidth: 0 })}---\n\n${body.replace(/\n*$/, '\n')}`;
}
