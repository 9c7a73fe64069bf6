import { invalid } from '@pharos/contract';
import type { Gap, ListGapsRequest, ListGapsResponse } from '@pharos/proto/pharos/agent/v1/run';
import { badCursor, decodeCursor, encodeCursor } from '@pharos/service';
import { groupAlike, type QuestionGroup } from '../answering/group-questions.js';
import { type AskedRow, findGapQuestions, type GapSpan } from '../store/gaps.js';
import type { AgentRpc } from './deps.js';

const usualSpanMs = 30 * 24 * 60 * 60_000;
/** Runs have the database's time, which may be ahead of this process's. */
const clockSkewMs = 60_000;
const maxLimit = 100;
const maxExamples = 5;

export const listGaps: AgentRpc<ListGapsRequest, ListGapsResponse> = async (request, _call, { database, clock }) => {
  const { limit, includeTotal } = request;
  if (limit < 1 || limit > maxLimit) throw invalid(['limit'], `must be 1 to ${maxLimit}`);
  const { span, skipped } = reachedBy(request) ?? { span: spanOf(request, clock.now()), skipped: 0 };
  const asked = await findGapQuestions(database, request, span);
  const conversations = new Map(asked.map(({ run_id, conversation_id }) => [run_id, conversation_id]));
  const groups = await groupAlike(asked.map(({ run_id: id, question: text, created_at: at }) => ({ id, text, at })));
  const end = skipped + limit;
  return {
    gaps: groups.slice(skipped, end).map((group) => toGap(group, conversations)),
    page: {
      nextPageToken: end < groups.length ? tokenOf(request, upToLatest(span, asked), end) : '',
      total: includeTotal ? groups.length : undefined,
    },
  };
};

function spanOf({ after, before }: ListGapsRequest, now: Date): GapSpan {
  const end = before ?? new Date(now.getTime() + clockSkewMs);
  return { after: after ?? new Date(end.getTime() - usualSpanMs), before: end };
}

/** Without what is asked from now on: later pages are of the same groups, as the same questions always make the same ones. */
function upToLatest({ after, before }: GapSpan, asked: readonly AskedRow[]): GapSpan {
  const latestMs = Math.max(...asked.map(({ created_at }) => created_at.getTime()));
  return { after, before: new Date(Math.min(before.getTime(), latestMs + 1)) };
}

function bindingOf({ projectId, after, before }: ListGapsRequest) {
  return ['gaps', projectId, after ?? null, before ?? null];
}

function tokenOf(request: ListGapsRequest, { after, before }: GapSpan, skipped: number): string {
  return encodeCursor(bindingOf(request), { at: before.getTime(), id: `${after.getTime()} ${skipped}` });
}

/** @throws VALIDATION_ERROR on a token that is none of this list */
function reachedBy(request: ListGapsRequest): { span: GapSpan; skipped: number } | undefined {
  const place = decodeCursor(bindingOf(request), request.pageToken);
  if (place === undefined) return undefined;
  const [, afterMs, skipped] = /^(\d{1,16}) (\d{1,5})$/.exec(place.id) ?? [];
  if (Number(afterMs ?? Number.NaN) <= place.at)
    return { span: { after: new Date(Number(afterMs)), before: new Date(place.at) }, skipped: Number(skipped) };
  throw badCursor();
}

function toGap(group: QuestionGroup, conversations: ReadonlyMap<string, string>): Gap {
  const { question, count, members, lastAskedAt } = group;
  const examples = members.slice(0, maxExamples).map(({ id, text }) => ({
    question: text,
    runId: id,
    conversationId: conversations.get(id) ?? '',
  }));
  return { question, count, examples, lastAskedAt };
}
