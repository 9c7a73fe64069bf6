import { renderAgentTrial } from '@pharos/contract';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { choice, label, record } from '../fields.js';
import { one } from '../lists.js';
import { suggestTimeoutMs } from './routes.js';
import { citation, confidence, runRecord } from './schemas.js';

const mostMessages = 30;

const message = z
  .strictObject({
    sender_type: choice('TrialSender', ['customer', 'ai']).meta({
      description: 'Who says it: you as a customer, or the agent',
    }),
    content: label(4_000).meta({ description: 'What is said' }),
  })
  .meta({ id: 'TrialMessage', description: 'A message of a conversation that is tried out' });

const { decision, escalation_reason, summary, unproved, reader_problem, model, usage } = runRecord.shape;

const trialRecord = record('AgentTrial', 'What the agent would do', {
  decision,
  escalation_reason,
  summary,
  answer: z.string().nullable().meta({
    description: 'What the customer would read, or the draft that is not sent; null if there is none. It is Markdown',
  }),
  confidence: confidence
    .nullable()
    .meta({ description: 'The probability that the answer is right; null if there is no draft' }),
  threshold: confidence.meta({ description: 'Answers with at least this confidence are sent' }),
  citations: z.array(citation).meta({ description: 'The passages that the answer is based on' }),
  unproved,
  reader_problem,
  model,
  usage,
});

export const agentTrialRoutes = [
  defineRoute({
    id: 'tryAgent',
    method: 'POST',
    path: '/projects/{projectId}/agent/try',
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Try the agent',
    description:
      'Use it to talk to the agent as a customer, in a conversation that exists only in your requests: send what was said so far, ' +
      'the new message last. It answers as in autopilot, even while the agent is off. Nothing is sent or stored, and no action or ' +
      'lookup is called; model calls count towards the monthly budget. The request waits for the model, up to one minute.',
    anew: true,
    body: z.strictObject({
      messages: z
        .array(message)
        .min(1)
        .max(mostMessages)
        .meta({ description: 'What was said so far, the oldest first' }),
    }),
    response: one(trialRecord),
    handler: async ({ params, body, call, rpc }) => {
      const messages = body.messages.map(({ sender_type, content }) => {
        return { senderType: sender_type === 'ai' ? SenderType.AI : SenderType.CUSTOMER, content };
      });
      const request = { ...params, messages };
      return {
        data: renderAgentTrial(await rpc.agentTrials.tryAgent(request, { ...call, timeoutMs: suggestTimeoutMs })),
      };
    },
  }),
];
