import type { Tag } from './rich.js';

const words = (text: string) => text.split(' ');

/** Elements whose content nobody reads. */
export const unread = new Set(
  words('script style template noscript iframe object embed textarea svg math title head select video audio canvas'),
);

/** Elements that are a part of their own, and whose parts may be: they become a paragraph, or the parts that are in them. */
export const containers = new Set(
  words(
    'p div section article main header footer nav aside address figure figcaption center details summary dl dt dd ' +
      'fieldset form caption body html',
  ),
);

/** What elements become; those with no entry leave their content. */
const alike: Readonly<Record<string, Tag>> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  samp: 'code',
  kbd: 'code',
};
const known = new Set(words('strong em del code sub sup pre ul ol li blockquote hr br table tr th td'));

export function tagOf(name: string): Tag | undefined {
  if (known.has(name)) return name as Tag;
  return Object.hasOwn(alike, name) ? alike[name] : undefined;
}

const inline = new Set<Tag>(words('strong em del code sub sup br a img') as Tag[]);

/** Whether an element stands within a line of text. */
export function isInline(tag: Tag): boolean {
  return inline.has(tag);
}
