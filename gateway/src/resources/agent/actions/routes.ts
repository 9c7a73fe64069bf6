import {
  readCreateActionRequest,
  readUpdateActionRequest,
  renderAgentAction,
  renderAgentActionTrial,
} from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../../pipeline/define-route.js';
import { revised } from '../../../pipeline/reply.js';
import { listIn, revisedIn } from '../../answers.js';
import { fieldMask, present } from '../../field-mask.js';
import { jsonObject, label, text } from '../../fields.js';
import { list, one, pageQuery, pageRequest } from '../../lists.js';
import { actionSecret, actionTrialRecord, agentActionRecord, newAgentActionRecord } from './schemas.js';

const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, { error: 'must have 1 to 64 characters (a-z, 0-9 and _) and start with a letter' })
  .meta({ description: 'Unique in the project, and not the name of a built-in action. Use it in `allowed_actions`' });
const description = label(2_000).meta({ description: 'Tells the model what the action does, and when to use it' });
const parameters = jsonObject.meta({
  description:
    'JSON Schema (2020-12) of the arguments, of type object: up to 16 KiB, 12 levels and 20 patterns; it can only refer to its own `$defs`',
});
const url = text(1, 2_048).meta({
  format: 'uri',
  description: 'http or https; redirects are not followed, and private addresses not called',
});
const needs_confirmation = z.boolean().meta({
  description:
    'Whether the customer must agree before each call. If false, the action is a lookup and must change nothing: the agent calls it while it looks for an answer, also in suggestions, copilot and shadow mode, and may call it more than once',
});

const newAction = z.strictObject({
  name,
  description,
  url,
  parameters: parameters.optional(),
  needs_confirmation: needs_confirmation.default(true),
});

const actionChanges = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  parameters: parameters.optional(),
  url: url.optional(),
  needs_confirmation: needs_confirmation.optional(),
});

const trial = z.strictObject({
  arguments: jsonObject.default({}).meta({
    description: 'What the endpoint receives as `arguments`. They are checked against `parameters`',
    override: { default: {} },
  }),
});

/** The endpoint's ten seconds, and a little for the way. */
const timeoutMs = 15_000;

const answer = revisedIn('action', renderAgentAction);
const answerList = listIn('actions', renderAgentAction);

const actions = '/projects/{projectId}/agent/actions';
const action = `${actions}/{actionId}` as const;

export const agentActionRoutes = [
  defineRoute({
    id: 'listAgentActions',
    method: 'GET',
    path: actions,
    scope: 'agent:read',
    summary: 'List agent actions',
    description: 'Use it to see which of your HTTP endpoints the agent can call. The newest action comes first.',
    query: z.strictObject(pageQuery),
    response: list(agentActionRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.agentActions.listActions({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createAgentAction',
    method: 'POST',
    path: actions,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Create an agent action',
    description:
      'Use it to let the agent call an HTTP endpoint of yours. Add its name to `settings.allowed_actions` to enable it. ' +
      'The agent sends a POST with `{action, arguments, conversation_id, contact_id, run_id}`, signed like a webhook. ' +
      'Your endpoint has ten seconds to answer. 2xx means success. The agent reads the first 16 KiB of the answer as ' +
      'data.',
    body: newAction,
    etag: true,
    status: 201,
    response: one(newAgentActionRecord),
    errors: ['ACTION_NAME_TAKEN', 'ACTION_LIMIT_REACHED'],
    handler: async ({ params, body, call, rpc }) => {
      const answered = await rpc.agentActions.createAction({ ...params, ...readCreateActionRequest(body) }, call);
      const made = present(answered.action);
      return revised(made.revision, { data: { ...renderAgentAction(made), secret: answered.secret } });
    },
  }),
  defineRoute({
    id: 'getAgentAction',
    method: 'GET',
    path: action,
    scope: 'agent:read',
    summary: 'Get an agent action',
    description: 'Use it to read the address and the parameters of one action.',
    etag: true,
    response: one(agentActionRecord),
    handler: ({ params, call, rpc }) => answer(rpc.agentActions.getAction(params, call)),
  }),
  defineRoute({
    id: 'updateAgentAction',
    method: 'PATCH',
    path: action,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Change an agent action',
    description: 'Use it to change the address, description or parameters. The change applies to the next call.',
    body: actionChanges,
    etag: true,
    ifMatch: true,
    response: one(agentActionRecord),
    errors: ['ACTION_NAME_TAKEN'],
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const request = { ...params, ...readUpdateActionRequest(body), updateMask: fieldMask(body), ifRevision };
      return answer(rpc.agentActions.updateAction(request, call));
    },
  }),
  defineRoute({
    id: 'deleteAgentAction',
    method: 'DELETE',
    path: action,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Delete an agent action',
    description: 'The agent can no longer call the action.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.agentActions.getAction(params, call)) },
    handler: ({ params, ifRevision, call, rpc }) => rpc.agentActions.deleteAction({ ...params, ifRevision }, call),
  }),
  defineRoute({
    id: 'testAgentAction',
    method: 'POST',
    path: `${action}/test`,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Try an action out',
    description:
      'Use it to check your endpoint before the agent uses it. It gets the same signed request as from the agent, with ' +
      '`test: true` and without a conversation: `conversation_id`, `contact_id` and `run_id` are null. Whatever the endpoint does is real. ' +
      'The request waits for its answer, up to ten seconds.',
    body: trial,
    response: one(actionTrialRecord),
    handler: async ({ params, body, call, rpc }) => {
      const request = { ...params, arguments: body.arguments };
      return { data: renderAgentActionTrial(await rpc.agentActions.testAction(request, { ...call, timeoutMs })) };
    },
  }),
  defineRoute({
    id: 'rotateAgentActionSecret',
    method: 'POST',
    path: `${action}/rotate-secret`,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Replace the secret of an action',
    description:
      'Use it when the secret may have leaked. The old secret stops working immediately. Save the new one: it is never shown again.',
    etag: true,
    ifMatch: true,
    response: z
      .strictObject({ data: newAgentActionRecord, secret: actionSecret })
      .meta({ id: 'RotatedAgentActionSecret' }),
    handler: async ({ params, ifRevision, call, rpc }) => {
      const answered = await rpc.agentActions.rotateActionSecret({ ...params, ifRevision }, call);
      const record = present(answered.action);
      const { secret } = answered;
      return revised(record.revision, { data: { ...renderAgentAction(record), secret }, secret });
    },
  }),
];
