import type { ListFilter } from './views.js';

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

/** The values between commas; one behind a backslash belongs to its value. */
function valuesIn(text: string): string[] {
  return (text.match(/(?:\\.|[^,\\])+/g) ?? []).map((value) => value.replace(/\\(.)/g, '$1'));
}
