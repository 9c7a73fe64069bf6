import type { InProject } from '../account/connect.js';
import { linesOfJson, maxRetries, type SendRows } from '../contacts/send-batch.js';
import type { ArticlePictures } from './article-pictures.js';
import { articleRow } from './article-row.js';
import { atMost } from './at-most.js';
import type { Attachments } from './attachments.js';
import { contactRow } from './contact-row.js';
import { type ConversationContext, conversationRows } from './conversation-rows.js';
import type { Export } from './export.js';
import { type MovedRow, plainRow, rowWithFiles, withAttachments } from './moved-row.js';

/** One kind of records, which are imported after those of the stage before. */
export interface Stage {
  readonly name: 'contacts' | 'conversations' | 'articles' | 'drafts';
  /** What the platform documents of a row. */
  readonly schema: string;
  /** How many records the export has of it. */
  readonly total: number;
  readonly rows: () => AsyncIterable<MovedRow>;
  readonly send: SendRows<MovedRow>;
}

export interface Moving {
  readonly from: Export;
  readonly to: InProject;
  readonly context: ConversationContext;
  readonly attachments: Attachments;
  readonly pictures: ArticlePictures;
}

/** Conversations come after the contacts who are their customers. */
export function stagesOf(moving: Moving): Stage[] {
  const { from, context } = moving;
  return [
    {
      name: 'contacts',
      schema: 'ContactRow',
      total: from.counts.contacts,
      rows: () => mapped(from.contacts(), (each) => [plainRow(contactRow(each, context))]),
      send: (rows, idempotencyKey) => sendContacts(moving.to, rows, idempotencyKey),
    },
    {
      name: 'conversations',
      schema: 'ConversationRow',
      total: from.counts.conversations,
      rows: () => mapped(from.conversations(), (each) => conversationRows(each, context).map(rowWithFiles)),
      send: (rows, idempotencyKey) => sendConversations(moving, rows, idempotencyKey),
    },
    articleStage(moving, true),
    articleStage(moving, false),
  ];
}

function articleStage({ from, to, context, pictures }: Moving, isPublished: boolean): Stage {
  return {
    name: isPublished ? 'articles' : 'drafts',
    schema: 'ArticleRow',
    total: isPublished ? from.counts.articles : from.counts.drafts,
    rows: () =>
      mapped(from.articles(), (each) =>
        each.isPublished === isPublished ? [pictures.rowOf(articleRow(each, context))] : [],
      ),
    send: async (rows, idempotencyKey) => {
      const ready: MovedRow[] = [];
      for (const row of rows) ready.push(await pictures.upload(to, row));
      // A picture that could not be had may be there the next time: then the request is another one.
      const options = { maxRetries, ...(!rows.some(({ hasPictures }) => hasPictures) && { idempotencyKey }) };
      const body = linesOfJson(ready);
      return to.pharos.knowledgeBase.importArticles({ projectId: to.projectId, publish: isPublished, body }, options);
    },
  };
}

async function* mapped<Given, Made>(given: AsyncIterable<Given>, make: (each: Given) => Made[]): AsyncGenerator<Made> {
  for await (const each of given) yield* make(each);
}

const sendContacts = ({ pharos, projectId }: InProject, rows: readonly MovedRow[], idempotencyKey: string) =>
  pharos.contacts.importContacts({ projectId, body: linesOfJson(rows) }, { idempotencyKey, maxRetries });

/**
 * Files are uploaded anew when rows are sent again by a later run, so that the request is another one: the platform knows each message
 * by its external ID, and files that no message took are deleted after a day.
 */
async function sendConversations(moving: Moving, rows: readonly MovedRow[], idempotencyKey: string) {
  const { pharos, projectId } = moving.to;
  const ready: MovedRow[] = [];
  for (const row of rows) ready.push(await withUploads(moving, row));
  const hasFiles = rows.some(({ files }) => files !== undefined);
  const options = { maxRetries, ...(!hasFiles && { idempotencyKey }) };
  const answer = await pharos.conversations.importConversations({ projectId, body: linesOfJson(ready) }, options);
  for (const [at, { error }] of answer.data.entries())
    for (const { file } of (error !== null && ready[at]?.files) || [])
      moving.context.dropped.addFile(file, 'a file of a conversation that was rejected');
  moving.context.dropped.files?.save();
  return answer;
}

/** As many files as this are in memory. */
const uploadsAtOnce = 4;

async function withUploads({ to, attachments }: Moving, given: MovedRow): Promise<MovedRow> {
  if (given.files === undefined) return given;
  const row = JSON.parse(given.raw) as Record<string, unknown>;
  const uploaded = await atMost(uploadsAtOnce, given.files, async ({ message, file }) => {
    const id = await attachments.upload(to, file);
    return id === undefined ? [] : [{ message, file, id }];
  });
  const files = uploaded.flat();
  const attached = files.map(({ message, id }) => [message, id] as const);
  return { raw: given.raw, json: withAttachments(row, attached), files };
}
