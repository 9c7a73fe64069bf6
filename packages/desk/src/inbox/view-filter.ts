import type { ListConversationsData } from '@pharos/sdk';

/** What a list of conversations asks for, besides its page. */
export type ListFilter = Omit<NonNullable<ListConversationsData['query']>, 'limit' | 'cursor' | 'include'>;

const flags = new Set(['spam', 'overdue', 'unread']);
const texts = new Set([
  'external_id',
  'created_after',
  'created_before',
  'updated_after',
  'updated_before',
  'mentions',
]);

/** The query of a list, as a saved view has it, as the parameters of the list. */
export function filterOf(query: string): ListFilter {
  const parameters = new URLSearchParams(query);
  const entries = [...new Set(parameters.keys())].map((name) => {
    const [first = ''] = parameters.getAll(name);
    if (flags.has(name)) return [name, first === 'true'];
    return [name, texts.has(name) ? first : parameters.getAll(name).flatMap(valuesIn)];
  });
  return Object.fromEntries(entries);
}

/** The query of a list for its parameters; order and page are none of it. */
export function queryOf({ sort, order, q, ...filters }: ListFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) query.append(name, Array.isArray(value) ? textOfValues(value) : String(value));
  return query.toString();
}

/** Values with commas between. */
export const textOfValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join();

/** The values between commas; one behind a backslash belongs to its value. */
export function valuesIn(text: string): string[] {
  return (text.match(/(?:\\.|[^,\\])+/g) ?? []).map((value) => value.replace(/\\([,\\])/g, '$1'));
}
