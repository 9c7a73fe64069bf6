import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, record } from '../fields.js';

const issue = record('ErrorIssue', 'One problem of a request', {
  path: z
    .array(
      z.union([z.string(), z.int()]).meta({
        id: 'IssuePathItem',
        description: 'The name of a field, or a position in a list',
        unionOneOf: true,
      }),
    )
    .meta({ description: 'Names of fields and positions in lists, from the outermost to the innermost' }),
  message: z.string().meta({ description: 'What is wrong, for people' }),
});

export const rowError = record('ImportRowError', 'Why a row of an import failed', {
  code: z.string().meta({ description: 'The same as in the body of an error' }),
  message: z.string().meta({ description: 'The same as `error` in the body of an error' }),
  issues: z
    .array(issue)
    .optional()
    .meta({ description: 'With VALIDATION_ERROR: each problem, with the path of the field in the row' }),
  conflicting_contact_id: z.string().optional().meta({ description: 'With CONTACT_CONFLICT' }),
})
  .nullable()
  .meta({ description: 'Why the row failed; null if it did not' });

const importResult = '`unchanged`: the record was already as the row says; `failed`: see `error`';

const importedRowRecord = record('ImportedArticleRow', 'The result for one row of an import', {
  row: z.int().min(1).meta({ description: 'Position in the request, from 1; blank lines do not count' }),
  external_id: z.string().nullable().meta({ description: 'Null if the row has no valid one' }),
  article_id: id('article').nullable().meta({ description: 'Null if the row failed' }),
  result: oneOf(enums.importResult).meta({ description: importResult }),
  published: z.boolean().meta({ description: 'Whether this version is published now' }),
  error: rowError,
});

const count = z.int().min(0);
const importTotals = z
  .strictObject({
    created: count.meta({ description: 'Rows that created a record' }),
    updated: count.meta({ description: 'Rows that changed a record' }),
    unchanged: count.meta({ description: 'Rows that changed nothing: the record already had these values' }),
    failed: count.meta({ description: 'Rows that were rejected' }),
  })
  .meta({ id: 'ImportTotals', description: 'Number of rows with each result' });

const rowResults = 'One result for each row, in the order of the request';

export const importReport = z
  .strictObject({
    data: z.array(importedRowRecord).meta({ description: rowResults }),
    meta: importTotals,
  })
  .meta({ id: 'ArticleImportReport' });

const inboxRow = {
  row: z.int().min(1).meta({ description: 'Position in the request, from 1; blank lines do not count' }),
  external_id: z.string().nullable().meta({ description: 'Null if the row has no valid one' }),
  result: oneOf(enums.inboxImportResult).meta({ description: importResult }),
  error: rowError,
};

export const contactImportReport = z
  .strictObject({
    data: z
      .array(
        record('ImportedContactRow', 'The result for one row of an import', {
          ...inboxRow,
          contact_id: id('contact').nullable().meta({ description: 'Null if the row failed' }),
        }),
      )
      .meta({ description: rowResults }),
    meta: importTotals,
  })
  .meta({ id: 'ContactImportReport' });

export const conversationImportReport = z
  .strictObject({
    data: z
      .array(
        record('ImportedConversationRow', 'The result for one row of an import', {
          ...inboxRow,
          conversation_id: id('conversation').nullable().meta({ description: 'Null if the row failed' }),
        }),
      )
      .meta({ description: rowResults }),
    meta: importTotals,
  })
  .meta({ id: 'ConversationImportReport' });
