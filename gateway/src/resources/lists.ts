import { enums, invalid } from '@pharos/contract';
import type { PageRequest, PageResponse } from '@pharos/proto/pharos/core/v1/page';
import { z } from 'zod';
import { onlyWord } from '../pipeline/input/query-parameters.js';
import { digits, oneOf, text } from './fields.js';

const defaultLimit = 25;
const maxLimit = 100;

/** The `limit` of a list that has so many records on a page by default. */
export function pageLimit(usual: number) {
  return digits(z.int().min(1).max(maxLimit))
    .default(usual)
    .meta({ description: 'Maximum number of records; a page also ends at about 2 MiB', override: { default: usual } });
}

/** What every list takes. */
export const pageQuery = {
  limit: pageLimit(defaultLimit).meta({ param: { id: 'Limit' } }),
  cursor: text(1, 1_000)
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page', param: { id: 'Cursor' } }),
  include: onlyWord('total', '`total` adds the total number of records', 'Include'),
};

/** Whether the latest or the earliest comes first, in lists that can be turned around. */
export const sortOrder = oneOf(enums.sortOrder);

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  include?: readonly string[] | undefined;
}

/** The part of a list's query that services know. */
export function pageRequest({ limit, cursor, include }: PageQuery): PageRequest {
  return { pageSize: limit, pageToken: cursor ?? '', includeTotal: include?.includes('total') ?? false };
}

const page = z
  .strictObject({
    next_cursor: z.string().nullable().meta({ description: 'The `cursor` of the next page; null on the last one' }),
    has_more: z.boolean().meta({ description: 'Whether there is a next page' }),
    limit: z.int().min(1).max(maxLimit).meta({ description: 'Maximum number of records on this page' }),
    total: z.int().min(0).optional().meta({ description: 'The total number of records, with `include=total`' }),
  })
  .meta({ id: 'Page', description: 'The position in a list' });

function bodyWithOne<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({ data: schema }).meta({ id: `${nameOf(schema)}Response` });
}

function bodyWithList<Schema extends z.ZodType>(schema: Schema) {
  const data = z.array(schema).meta({ description: 'The records of this page' });
  return z.strictObject({ data, page }).meta({ id: `${nameOf(schema).replace(/^Listed/, '')}List` });
}

/** What a record is called in the document. @throws on one without a name: generators of clients would make one up */
function nameOf(schema: z.ZodType): string {
  const { id } = schema.meta() ?? {};
  if (id === undefined) throw new Error('a record without a name');
  return id;
}

const bodiesWithOne = new WeakMap<z.ZodType, z.ZodType>();
const bodiesWithList = new WeakMap<z.ZodType, z.ZodType>();

/** Body of an answer with one record: for the same record the same schema, which has a name in the document. */
export function one<Schema extends z.ZodType>(schema: Schema) {
  const made = (bodiesWithOne.get(schema) ?? bodyWithOne(schema)) as ReturnType<typeof bodyWithOne<Schema>>;
  bodiesWithOne.set(schema, made);
  return made;
}

/** Body of an answer with a list, likewise. */
export function list<Schema extends z.ZodType>(schema: Schema) {
  const made = (bodiesWithList.get(schema) ?? bodyWithList(schema)) as ReturnType<typeof bodyWithList<Schema>>;
  bodiesWithList.set(schema, made);
  return made;
}

export function renderPage(answer: PageResponse | undefined, limit: number) {
  const token = answer?.nextPageToken ?? '';
  const total = answer?.total;
  return {
    next_cursor: token === '' ? null : token,
    has_more: token !== '',
    limit,
    ...(total === undefined ? {} : { total }),
  };
}

/**
 * The answer with a page of a list that is whole already, such as a catalogue. A cursor names the last record of the page before, so
 * it stays good when a later version lists more. @throws VALIDATION_ERROR on a cursor that names none
 */
export function pageOf<Item>(items: readonly Item[], query: PageQuery, nameOf: (item: Item) => string) {
  const { limit, cursor } = query;
  const cursorOf = (item: Item) => Buffer.from(nameOf(item)).toString('base64url');
  const start = cursor === undefined ? 0 : 1 + items.findIndex((item) => cursorOf(item) === cursor);
  if (cursor !== undefined && start === 0) throw invalid(['cursor'], 'is not a cursor for this list');
  const data = items.slice(start, start + limit);
  const last = start + limit < items.length ? data.at(-1) : undefined;
  const total = query.include?.includes('total') ? items.length : undefined;
  return { data, page: renderPage({ nextPageToken: last === undefined ? '' : cursorOf(last), total }, limit) };
}
