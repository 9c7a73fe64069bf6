import { type ListFilter, textOfValues, valuesIn } from './view-filter.js';

/** What a list can be narrowed by, in the order in which it shows. */
export const filterFields = ['status', 'assigned_to', 'tag', 'priority', 'channel', 'waiting_on'] as const;

export type FilterField = (typeof filterFields)[number];

/** The filters of an address: their values with commas between. */
export type Filters = Partial<Record<FilterField, string>>;

/** What is searched for and by what it is narrowed, as an address has it; what else stands there is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): Filters & { q?: string } {
  const texts = (['q', ...filterFields] as const).map((name) => [name, String(search[name] ?? '')] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The values of a filter. */
export const valuesOf = (filters: Filters, field: FilterField): readonly string[] => valuesIn(filters[field] ?? '');

/** The filters of an address as the list takes them. */
export function parametersOf(filters: Filters): ListFilter {
  const set = filterFields.filter((field) => filters[field] !== undefined);
  return Object.fromEntries(set.map((field) => [field, valuesOf(filters, field)]));
}

/** Filters in which a field has other values; without any, it narrows nothing. */
export function withValues(filters: Filters, field: FilterField, values: readonly string[]): Filters {
  const { [field]: _, ...others } = filters;
  return values.length === 0 ? others : { ...others, [field]: textOfValues(values) };
}
