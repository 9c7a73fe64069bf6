import { invalid } from '@pharos/contract';
import type { Gap, ListGapsRequest, ListGapsResponse } from '@pharos/proto/pharos/agent/v1/run';
import { groupAlike, type QuestionGroup } from '../answering/group-questions.js';
import { findGapQuestions } from '../store/gaps.js';
import type { AgentRpc } from './deps.js';

const usualSpanMs = 30 * 24 * 60 * 60_000;
/** Runs have the database's time, which may be ahead of this process's. */
const clockSkewMs = 60_000;
const maxLimit = 100;
const maxExamples = 5;

export const listGaps: AgentRpc<ListGapsRequest, ListGapsResponse> = async (request, _call, { database, clock }) => {
  const { before = new Date(clock.now().getTime() + clockSkewMs), limit } = request;
  const { after = new Date(before.getTime() - usualSpanMs) } = request;
  if (limit < 1 || limit > maxLimit) throw invalid(['limit'], `must be 1 to ${maxLimit}`);
  const asked = await findGapQuestions(database, request, { after, before });
  const conversations = new Map(asked.map(({ run_id, conversation_id }) => [run_id, conversation_id]));
  const groups = await groupAlike(asked.map(({ run_id: id, question: text, created_at: at }) => ({ id, text, at })));
  return { gaps: groups.slice(0, limit).map((group) => toGap(group, conversations)) };
};

function toGap(group: QuestionGroup, conversations: ReadonlyMap<string, string>): Gap {
  const { question, count, members, lastAskedAt } = group;
  const examples = members.slice(0, maxExamples).map(({ id, text }) => ({
    ...{ question: text, runId: id, conversationId: conversations.get(id) ?? '' },
  }));
  return { question, count, examples, lastAskedAt };
}
