import type { FormField, FormSubmission } from '@pharos/sdk';
import { siteTexts } from '../messages/site.js';

/** A value of a submission, with the words of its field. */
export interface Entry {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly type: FormField['type'] | undefined;
  readonly isFile: boolean;
}

/** All values in the order of the form, then those of fields that it no longer has. */
export function entriesOf({ fields: values }: Pick<FormSubmission, 'fields'>, fields: readonly FormField[]): Entry[] {
  const names = [...new Set([...fields.map(({ name }) => name), ...Object.keys(values)])];
  return names
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => {
      const field = fields.find((each) => each.name === name);
      const type = field?.type;
      return { name, label: field?.label ?? name, text: textOf(values[name]), type, isFile: type === 'file' };
    });
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? siteTexts.submissions.yes : siteTexts.submissions.no;
  return Array.isArray(value) ? value.map(String).join('\n') : String(value);
}

/** What is read of it in a row: the person first, as far as it says who that is. */
export function summaryOf(entries: readonly Entry[]): string[] {
  const texts = entries.filter(({ isFile, type }) => !isFile && type !== 'checkbox');
  const who =
    texts.find(({ name }) => /^(full_|your_|first_)?name$/.test(name)) ?? texts.find(({ type }) => type === 'email');
  return [...(who ? [who] : []), ...texts.filter((entry) => entry !== who)].map(({ text }) =>
    text.replaceAll('\n', ', '),
  );
}
