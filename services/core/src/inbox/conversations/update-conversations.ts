import { fail, invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type {
  ConversationServiceDefinition,
  UpdateConversationsRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';
import { Conditions, decodeCursor, endPage, isEmpty, type RpcOf } from '@pharos/service';
import { recordAllUnchanged, requireProject } from '../../accounts/index.js';
import { inProject } from '../../shared/in-project.js';
import { outcomeOf } from '../import/import-outcome.js';
import { changed, checkAiResolved } from './conversation.js';
import { bindingOf, type ConversationFilters, filteredBy, filtersOf, withReading } from './conversation-filters.js';
import { type ChangedConversation, saveConversations, updated } from './conversations.js';
import { type ConversationFields, conversationFields } from './record.js';

/** The greatest number of conversations of one call: nobody else can write to them while it changes them. */
const most = 500;
/** How far those are counted that remain. */
const mostRemaining = 1_000;

/** In few round trips, however many they are: all are found, locked and written at once. */
export const updateConversations: RpcOf<ConversationServiceDefinition, 'updateConversations'> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const { change } = request;
    if (!change) throw invalid(['change'], 'required');
    checkAiResolved(conversationFields.patch(change, change.updateMask), call.actor.type);
    await requireProject(tx, request);
    const [filters] = request.filter ? await withReading(tx, request, filtersOf(request.filter)) : [];
    const { ids, ...left } = filters
      ? await findSome(tx, request, filters)
      : { ids: [...new Set(request.conversationIds)].slice(0, most), remaining: 0, nextPageToken: '' };
    const before = await lockSome(tx, request, ids, filters);
    const now = deps.clock.now();
    const changes: ChangedConversation[] = [];
    const take = (id: string): Pick<ImportOutcome, 'id' | 'result'> => {
      const found = before.get(id);
      if (!found) throw fail('CONVERSATION_NOT_FOUND');
      const one = { id, ...changed(found, change, now) };
      if (isEmpty(one.changes)) return { id, result: ImportResult.UNCHANGED };
      changes.push(one);
      return { id, result: ImportResult.UPDATED };
    };
    // What does not match any more is none of the filter's.
    const wanted = filters ? ids.filter((id) => before.has(id)) : ids;
    const outcomes = wanted.map((id) => ({ ...outcomeOf(() => take(id)), id }));
    if (changes.length > 0) await saveConversations(tx, call, request, changes);
    const unchanged = outcomes.filter(({ result }) => result === ImportResult.UNCHANGED);
    await recordAllUnchanged(
      tx,
      call,
      request,
      updated,
      unchanged.map(({ id }) => id),
    );
    return { outcomes, ...left };
  });

/** The newest that match, behind those of the call before. */
async function findSome(tx: Database, request: UpdateConversationsRequest, filters: ConversationFilters) {
  const binding = ['bulk', request.projectId, bindingOf(filters)];
  const { from, conditions } = filteredBy(request, filters, new Conditions());
  const after = decodeCursor(binding, request.pageToken);
  if (after) {
    const place = [conditions.param(new Date(after.at)), conditions.param(after.id)];
    conditions.add(`(c.created_at, c.id) < (${place[0]}::timestamptz, ${place[1]}::text)`);
  }
  const text = `SELECT c.id, c.created_at FROM ${from} ${conditions}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${most + mostRemaining}`;
  const found = await tx.query<{ id: string; created_at: Date }>({ name: '', text }, conditions.values);
  const placeOf = ({ id, created_at }: { id: string; created_at: Date }) => ({ id, at: created_at.getTime() });
  const { rows, nextPageToken } = endPage(found, most, binding, placeOf);
  return { ids: rows.map(({ id }) => id), remaining: found.length - rows.length, nextPageToken };
}

/** By id: those that are there and match, as nobody else changes them until the transaction ends. They are locked in the order of merges. */
async function lockSome(
  tx: Database,
  request: UpdateConversationsRequest,
  ids: readonly string[],
  filters: ConversationFilters | undefined,
): Promise<ReadonlyMap<string, ConversationFields>> {
  const { from, conditions } = filters
    ? filteredBy(request, filters, new Conditions())
    : { from: 'conversations c', conditions: inProject(new Conditions(), 'c.project_id', request) };
  conditions.add(`c.id = ANY (${conditions.param(ids)}::text[])`);
  const text = `SELECT c.id, ${conversationFields.of('c')} FROM ${from} ${conditions} ORDER BY c.id FOR NO KEY UPDATE OF c`;
  const rows = await tx.query<ConversationFields & { id: string }>({ name: '', text }, conditions.values);
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}
