import {
  enums,
  readAgentSettings,
  readUpdateConfigRequest,
  renderAgentConfig,
  renderAgentStatus,
  renderSuggestions,
} from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { revised } from '../../pipeline/reply.js';
import { recordIn } from '../answers.js';
import { fieldMask, present } from '../field-mask.js';
import { idInput, label, oneOf } from '../fields.js';
import { one } from '../lists.js';
import { agentConfigRecord, agentStatusRecord, suggestionsRecord } from './schemas.js';
import { modelName, settingsChanges } from './settings.js';

/** A model's own time to answer, twice with a fallback, and a little for the searches. */
export const suggestTimeoutMs = 65_000;

const configChanges = z.strictObject({
  agent_mode: oneOf(enums.agentMode).optional().meta({
    description:
      '`assist`: drafts on request; `copilot`: an internal note with a draft for each customer message; `autopilot`: answers, runs actions, resolves, and hands over to people',
  }),
  ai_model: modelName
    .nullable()
    .optional()
    .meta({ description: 'The model that answers; null: the model of the platform' }),
  confidence_threshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: 'The agent sends an answer with at least this confidence' }),
  settings: settingsChanges
    .optional()
    .meta({ description: 'Merged by name: settings that you leave out do not change' }),
});

const feedback = z.strictObject({
  outcome: oneOf(enums.feedbackOutcome).meta({
    description: '`sent`: as it was; `edited`: sent with changes, see `final_content`; `rejected`: not sent',
  }),
  final_content: label(100_000).optional().meta({
    description: 'The text that was sent. Only the share of the draft that was kept is stored, not the text itself',
  }),
});

/** Fields of the body by their names in the mask of the service. */
const maskNames: Readonly<Record<string, string>> = { agent_mode: 'mode', ai_model: 'model' };

function maskOf({ settings = {}, ...fields }: z.output<typeof configChanges>): string[] {
  const named = fieldMask(fields).map((name) => maskNames[name] ?? name);
  return [...named, ...fieldMask(settings).map((name) => `settings.${name}`)];
}

/** Configurations count from 0, and entity tags from 1. */
const firstRevision = 1;

const answerStatus = recordIn('status', renderAgentStatus);

const agent = '/projects/{projectId}/agent';
const configPath = `${agent}/config` as const;

export const agentRoutes = [
  defineRoute({
    id: 'getAgentStatus',
    method: 'GET',
    path: `${agent}/status`,
    scope: 'agent:read',
    summary: 'Get the status of the agent',
    description: 'Use it to see in which mode the agent works and how much it has used this month.',
    response: one(agentStatusRecord),
    handler: ({ params, call, rpc }) => answerStatus(rpc.agentConfig.getStatus(params, call)),
  }),
  defineRoute({
    id: 'getAgentConfig',
    method: 'GET',
    path: configPath,
    scope: 'agent:read',
    summary: 'Get the agent’s configuration',
    description: 'Use it to read the mode, the thresholds and the allowed actions of the agent.',
    etag: true,
    response: one(agentConfigRecord),
    handler: async ({ params, call, rpc }) => {
      const config = present((await rpc.agentConfig.getConfig(params, call)).config);
      return revised(config.revision + firstRevision, { data: renderAgentConfig(config) });
    },
  }),
  defineRoute({
    id: 'updateAgentConfig',
    method: 'PATCH',
    path: configPath,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Change the agent’s configuration',
    description:
      'Use it to change the mode, the model or the settings of the agent. `settings` are merged by name: settings that you leave out do not change, and null resets a setting to its default.',
    body: configChanges,
    etag: true,
    ifMatch: true,
    represents: {},
    handler: async ({ params, body, ifRevision, call, rpc }) => {
      const { settings = {}, ...fields } = body;
      const request = {
        ...params,
        updateMask: maskOf(body),
        ...readUpdateConfigRequest(fields),
        settings: readAgentSettings(settings),
        ifRevision: ifRevision === undefined ? undefined : ifRevision - firstRevision,
      };
      const config = present((await rpc.agentConfig.updateConfig(request, call)).config);
      return revised(config.revision + firstRevision, { data: renderAgentConfig(config) });
    },
  }),
  defineRoute({
    id: 'suggestReplies',
    method: 'POST',
    path: `${agent}/suggest`,
    scope: 'agent:write',
    permission: 'agent.suggest',
    summary: 'Suggest replies',
    description:
      'Use it to get drafts for a reply. Returns one to three drafts with their sources, the best one first. If the ' +
      'agent is not sure enough, `decision` is `escalate` or `abstain`, and its uncertain drafts may be included. ' +
      'Nothing is sent to the customer. The request waits for the model, up to one minute.',
    body: z.strictObject({
      conversation_id: idInput('conversation').meta({ description: 'The conversation that needs a reply' }),
    }),
    response: one(suggestionsRecord),
    errors: ['CONVERSATION_NOT_FOUND', 'MODEL_UNAVAILABLE'],
    handler: async ({ params, body, call, rpc }) => {
      const request = { ...params, conversationId: body.conversation_id };
      const answered = await rpc.suggestions.suggest(request, { ...call, timeoutMs: suggestTimeoutMs });
      return { data: renderSuggestions(answered) };
    },
  }),
  defineRoute({
    id: 'giveSuggestionFeedback',
    method: 'POST',
    path: `${agent}/suggestions/{suggestionId}/feedback`,
    scope: 'agent:write',
    permission: 'agent.suggest',
    summary: 'Give feedback on a suggestion',
    description:
      'Tell the agent whether the suggestion was sent, edited or rejected. It uses the feedback to calibrate its confidence. A second call replaces the first.',
    body: feedback,
    handler: ({ params, body, call, rpc }) => {
      const outcome = enums.feedbackOutcome.fromText(body.outcome);
      return rpc.suggestions.recordFeedback({ ...params, outcome, finalContent: body.final_content }, call);
    },
  }),
];
