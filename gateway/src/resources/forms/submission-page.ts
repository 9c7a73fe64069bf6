import { enums } from '@pharos/contract';
import type { Form } from '@pharos/proto/pharos/core/v1/form';
import type { PageForm } from '../../pipeline/input/page-form.js';
import type { HttpFailure } from '../../server/errors.js';

/** What browsers send of a box that is ticked, unless the page gives it another value. */
const ticked = ['on', 'true', '1', 'yes'];

/** The values of a page's form as those of a submission: a list where several may be chosen, and a box that is ticked or not. */
export function fieldsOf({ fields }: Form, { values }: PageForm): Record<string, unknown> {
  const types = new Map(fields.map(({ name, type }) => [name, enums.formFieldType.toText(type)]));
  const given = [...values].map(([name, texts]) => [name, givenValue(types.get(name), texts)] as const);
  return Object.fromEntries(given);
}

function givenValue(type: string | undefined, texts: readonly string[]): unknown {
  const [only = ''] = texts;
  if (type === 'multi_select' || type === 'file') return texts.filter(Boolean);
  if (texts.length > 1) return texts;
  return type === 'checkbox' && only !== '' ? ticked.includes(only.toLowerCase()) : only;
}

/** The page that thanks whoever has sent a form. */
export function thanksPage(title: string, message: string): string {
  return pageOf(title, `<p>${escaped(message || 'Thank you.')}</p>`);
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The page that says why a form was refused. */
export function refusedPage({ message, details }: HttpFailure): string {
  const issues = (details.issues ?? []) as readonly Issue[];
  const items = issues.map(
    ({ path, message: words }) => `<li>${escaped([path.at(-1), words].filter(Boolean).join(': '))}</li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
  return pageOf('Not sent', `<p>${escaped(message)}</p>${list}<p>Your message was not sent. Go back to try again.</p>`);
}

function pageOf(title: string, body: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';
  return `<!doctype html><html><head>${head}<title>${escaped(title)}</title></head><body><main>${body}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
