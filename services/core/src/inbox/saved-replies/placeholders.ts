import { invalid, type Placeholder, placeholders } from '@pharos/contract';

/** `{{contact.name}}`, or `{{contact.name|there}}` with a text for when there is no value. */
const placeholder = /\{\{([^{}]{1,200})\}\}/g;

/** What Markdown would take for more than letters within a line. A low line within a word is none of it. */
const signs = /[\\`*[\]<>&|~]|(?<!\w)_|_(?!\w)/g;

interface Named {
  readonly name: string;
  readonly otherwise: string;
}

function namedIn(inside: string): Named {
  const [name = '', ...rest] = inside.split('|');
  return { name: name.trim(), otherwise: rest.join('|').trim() };
}

const isKnown = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name);

/** Others would reach customers as they stand. @throws VALIDATION_ERROR on `body` */
export function checkPlaceholders(body: string): void {
  for (const [all, inside = ''] of body.matchAll(placeholder))
    if (!isKnown(namedIn(inside).name)) throw invalid(['body'], `${all} is not one of ${placeholders.join(', ')}`);
}

/**
 * The Markdown with values in place of its placeholders. A value is shown as it is, whoever chose it: a name with the signs of a link
 * makes no link. `missing` are placeholders with neither a value nor a text in its place.
 */
export function fillPlaceholders(body: string, values: Readonly<Record<Placeholder, string | null>>) {
  const missing = new Set<string>();
  const content = body.replace(placeholder, (all, inside: string) => {
    const { name, otherwise } = namedIn(inside);
    if (!isKnown(name)) return all;
    const value = (values[name] ?? '').replace(/\s+/g, ' ').trim();
    if (value !== '') return value.replace(signs, '\\$&');
    if (otherwise === '') missing.add(name);
    return otherwise;
  });
  return { content, missing: [...missing] };
}
