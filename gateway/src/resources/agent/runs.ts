import { enums, renderGap, renderRun } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { commaList, flag } from '../../pipeline/input/query-parameters.js';
import { listIn, recordIn } from '../answers.js';
import { idInput, oneOf, timeInput } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { gapRecord, runRecord } from './schemas.js';

const runQuery = z.strictObject({
  ...pageQuery,
  conversation_id: idInput('conversation').optional().meta({ description: 'Runs of this conversation' }),
  trigger: commaList(oneOf(enums.runTrigger), 'Runs with one of these triggers'),
  decision: commaList(oneOf(enums.decision), 'Runs with one of these decisions'),
  reason: commaList(oneOf(enums.escalationReason), 'Runs that were handed over for one of these reasons'),
  shadow: flag
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .meta({ description: '`true`: only decisions that were recorded and not carried out; `false`: only the others' }),
});

const gapQuery = z.strictObject({
  ...pageQuery,
  after: timeInput.optional().meta({ description: 'Start of the time range; default: 30 days before its end' }),
  before: timeInput.optional().meta({ description: 'End of the time range; default: now' }),
});

const answer = recordIn('run', renderRun);
const answerList = listIn('runs', renderRun);
const answerGaps = listIn('gaps', renderGap);

const runs = '/projects/{projectId}/agent/runs';

export const agentRunRoutes = [
  defineRoute({
    id: 'listAgentRuns',
    method: 'GET',
    path: runs,
    scope: 'agent:read',
    summary: 'List agent runs',
    description: 'Use it to see what the agent decided. Runs are kept for 90 days by default.',
    query: runQuery,
    response: list(runRecord),
    handler: ({ params, query, call, rpc }) => {
      const { conversation_id: conversationId, trigger = [], decision = [], reason = [], shadow } = query;
      const request = {
        ...params,
        conversationId,
        page: pageRequest(query),
        triggers: trigger.map(enums.runTrigger.fromText),
        decisions: decision.map(enums.decision.fromText),
        escalationReasons: reason.map(enums.escalationReason.fromText),
        shadow,
      };
      return answerList(rpc.agentRuns.listRuns(request, call), query);
    },
  }),
  defineRoute({
    id: 'getAgentRun',
    method: 'GET',
    path: `${runs}/{runId}`,
    scope: 'agent:read',
    summary: 'Get an agent run',
    description: 'Use it to understand one decision of the agent: what it read, how sure it was, and what it did.',
    response: one(runRecord),
    handler: ({ params, call, rpc }) => answer(rpc.agentRuns.getRun(params, call)),
  }),
  defineRoute({
    id: 'listKnowledgeGaps',
    method: 'GET',
    path: '/projects/{projectId}/agent/gaps',
    scope: 'agent:read',
    summary: 'List knowledge gaps',
    description:
      'Use it to find out which articles are missing. Similar questions form one group, and those that were asked most ' +
      'often come first. The latest 1000 questions of the time range count. Email addresses, URLs and long numbers are masked.',
    query: gapQuery,
    response: list(gapRecord),
    handler: ({ params, query, call, rpc }) => {
      const { after, before, limit } = query;
      const { pageToken, includeTotal } = pageRequest(query);
      return answerGaps(
        rpc.agentRuns.listGaps({ ...params, after, before, limit, pageToken, includeTotal }, call),
        query,
      );
    },
  }),
];
