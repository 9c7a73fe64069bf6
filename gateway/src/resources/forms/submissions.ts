import { Readable } from 'node:stream';
import { renderFormSubmission } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { ListFormSubmissionsResponse } from '@pharos/proto/pharos/core/v1/form_submission';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { streamed } from '../../pipeline/reply.js';
import type { Rpc } from '../../rpc.js';
import { listIn } from '../answers.js';
import { present } from '../field-mask.js';
import { list, pageQuery, pageRequest } from '../lists.js';
import { type SubmissionPages, submissionsCsv, submissionsNdjson } from './csv.js';
import { formSubmissionRecord } from './schemas.js';

const answerList = listIn('submissions', renderFormSubmission);

const submissions = '/projects/{projectId}/forms/{formId}/submissions';
const exportPageSize = 100;

interface Place {
  readonly orgId: string;
  readonly projectId: string;
  readonly formId: string;
}

/** The first page is fetched at once, so that what cannot be exported fails before anything is sent. */
async function pagesOf(place: Place, rpc: Rpc, call: OutgoingCall): Promise<SubmissionPages> {
  const ask = (pageToken: string) =>
    rpc.formSubmissions.listFormSubmissions(
      { ...place, page: { pageSize: exportPageSize, pageToken, includeTotal: false } },
      call,
    );
  const first = await ask('');
  return walk(first, ask);
}

async function* walk(
  first: ListFormSubmissionsResponse,
  ask: (pageToken: string) => Promise<ListFormSubmissionsResponse>,
): SubmissionPages {
  for (let answer = first; ; ) {
    yield answer.submissions;
    const next = answer.page?.nextPageToken ?? '';
    if (next === '') return;
    answer = await ask(next);
  }
}

function download(chunks: AsyncIterable<string>, name: string) {
  return streamed(Readable.from(chunks), { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });
}

export const formSubmissionRoutes = [
  defineRoute({
    id: 'listFormSubmissions',
    method: 'GET',
    path: submissions,
    scope: 'forms:read',
    summary: 'List form submissions',
    description: 'Use it to read what visitors entered. The newest submission comes first.',
    query: z.strictObject(pageQuery),
    response: list(formSubmissionRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.formSubmissions.listFormSubmissions({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'exportFormSubmissionsCsv',
    method: 'GET',
    path: `${submissions}/export.csv`,
    scope: 'forms:read',
    summary: 'Export submissions as CSV',
    description:
      'Use it to open all submissions in a spreadsheet: CSV (RFC 4180) in UTF-8 with a byte order mark, with one column for each field of the form. A text that a spreadsheet would treat as a formula starts with an apostrophe. If the connection breaks, the ' +
      'export is not complete.',
    response: z.string(),
    responseType: 'text/csv; charset=utf-8',
    handler: async ({ params, call, rpc }) => {
      const { form } = await rpc.forms.getForm(params, call);
      const pages = await pagesOf(params, rpc, call);
      return download(submissionsCsv(present(form), pages), `${present(form).slug}.csv`);
    },
  }),
  defineRoute({
    id: 'exportFormSubmissionsNdjson',
    method: 'GET',
    path: `${submissions}/export.ndjson`,
    scope: 'forms:read',
    summary: 'Export submissions as NDJSON',
    description:
      'Use it to copy all submissions to another system: one JSON object per line, the newest first. If the connection breaks, the export is not complete.',
    response: z.string(),
    responseType: 'application/x-ndjson',
    handler: async ({ params, call, rpc }) => {
      const { form } = await rpc.forms.getForm(params, call);
      return download(submissionsNdjson(await pagesOf(params, rpc, call)), `${present(form).slug}.ndjson`);
    },
  }),
];
