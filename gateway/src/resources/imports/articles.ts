import type { ImportedArticle } from '@pharos/proto/pharos/knowledge/v1/article';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { flag } from '../../pipeline/input/query-parameters.js';
import type { CheckedRow } from '../../pipeline/input/rows.js';
import { articleFields, newArticleFields } from '../articles/article-fields.js';
import { failedRow, importedRow, importText, importTimeoutMs, maxRows, repeatedRow, totals } from './report.js';
import { importReport } from './schemas.js';

const articleRow = z
  .strictObject({ external_id: articleFields.external_id, ...newArticleFields })
  .meta({ id: 'ArticleRow', description: 'One article of an import' });

type Row = z.output<typeof articleRow>;

export const kbImportRoutes = [
  defineRoute({
    id: 'importArticles',
    method: 'POST',
    path: '/projects/{projectId}/kb/import',
    scope: 'kb:write',
    summary: 'Import articles',
    description:
      'Creates or updates many articles by their external IDs. Each row holds the whole article; if a row has no `slug`, the ' +
      'article keeps its own. Each row is accepted or rejected independently of the others. The answer has the result of each ' +
      `row. The status is 200 even if rows were rejected. ${importText}`,
    query: z.strictObject({
      publish: flag.default('false').meta({
        description:
          'Whether to publish each article too. The request waits up to two seconds in total until searches find them; `index_status` of each article says whether they do',
      }),
    }),
    body: articleRow,
    // A row has six fields, one of them with twenty items: one with more is wrong, and need not be read to the end.
    rows: { max: maxRows, maxItems: 50 },
    response: importReport,
    handler: async ({ params, query, body, call, rpc }) => {
      const checked = refuseRepeated(body);
      const articles = checked.flatMap((each) => ('row' in each ? [toImported(each.row)] : []));
      const request = { ...params, articles, publish: query.publish === 'true' };
      const { outcomes } =
        articles.length === 0
          ? { outcomes: [] }
          : await rpc.articles.importArticles(request, { ...call, timeoutMs: importTimeoutMs });
      const left = outcomes.values();
      const data = checked.map((each, at) =>
        'row' in each ? importedRow(at + 1, each.row.external_id, left.next().value) : failedRow(at + 1, each),
      );
      return { data, meta: totals(data) };
    },
  }),
];

/** Refuses the later of two rows with one external id: their order of import is not defined. */
function refuseRepeated(rows: readonly CheckedRow<Row>[]): CheckedRow<Row>[] {
  const seen = new Set<string>();
  return rows.map((each) => {
    if (!('row' in each)) return each;
    const { external_id: externalId } = each.row;
    if (seen.has(externalId)) return { failure: repeatedRow(), given: each.row };
    seen.add(externalId);
    return each;
  });
}

function toImported({ external_id: externalId, ...fields }: Row): ImportedArticle {
  return { externalId, ...fields };
}
