import { renderAgentAction } from '@pharos/contract';
import type { Action } from '@pharos/proto/pharos/agent/v1/action';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { revised } from '../http/reply.js';
import { actionSecret, agentActionRecord, newAgentActionRecord } from '../schemas/agent-action-records.js';
import { label, text } from '../schemas/fields.js';
import { list, one, pageQuery, pageRequest } from '../schemas/lists.js';
import { listIn } from './answers.js';
import { fieldMask, present } from './field-mask.js';

const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, { error: 'must be 1 to 64 of a to z, 0 to 9 and _, beginning with a letter' })
  .meta({ description: 'Unique in the project, and none of the built-in actions; `allowed_actions` names it' });
const description = label(2_000).meta({ description: 'For the model: what it does, and when to use it' });
const parameters = z.record(z.string(), z.unknown()).meta({
  description:
    'JSON Schema (2020-12) of the arguments, of type object: at most 16 KiB, 12 levels and 20 patterns; references to its own `$defs` only',
});
const url = text(1, 2_048).meta({
  format: 'uri',
  description: 'http or https; redirects are not followed, and private addresses not called',
});
const needs_confirmation = z.boolean().meta({
  description:
    'Whether the customer has to agree before each call. Without it the action is a lookup, which must change nothing: it is called while an answer is sought, in suggestions, copilot and shadow too, and may be called more than once',
});

const newAction = z.strictObject({
  ...{ name, description, url },
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

const answer = async (answered: Promise<{ action: Action | undefined }>) => {
  const action = present((await answered).action);
  return revised(action.revision, { data: renderAgentAction(action) });
};
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
    summary: 'Create an agent action',
    description:
      'The agent may call it once `settings.allowed_actions` names it: a POST of `{action, arguments, conversation_id, contact_id, run_id}`, ' +
      'signed as webhooks are, with ten seconds to answer. 2xx is success; of the answer 16 KiB are read, as data.',
    body: newAction,
    etag: true,
    status: 201,
    response: one(newAgentActionRecord),
    errors: ['ACTION_NAME_TAKEN', 'ACTION_LIMIT_REACHED'],
    handler: async ({ params, body, call, rpc }) => {
      const { needs_confirmation: needsConfirmation, ...fields } = body;
      const request = { ...params, ...fields, parameters: body.parameters, needsConfirmation };
      const answered = await rpc.agentActions.createAction(request, call);
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
    summary: 'Change an agent action',
    description: 'Use it to change the address, description or parameters. The change applies to the next call.',
    body: actionChanges,
    etag: true,
    ifMatch: true,
    response: one(agentActionRecord),
    errors: ['ACTION_NAME_TAKEN'],
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const request = {
        ...{ ...params, ifRevision, updateMask: fieldMask(body), parameters: body.parameters },
        ...{ name: body.name ?? '', description: body.description ?? '', url: body.url ?? '' },
        needsConfirmation: body.needs_confirmation ?? false,
      };
      return answer(rpc.agentActions.updateAction(request, call));
    },
  }),
  defineRoute({
    id: 'deleteAgentAction',
    method: 'DELETE',
    path: action,
    scope: 'agent:write',
    summary: 'Delete an agent action',
    description: 'The agent can no longer call the action.',
    ifMatch: true,
    handler: ({ params, ifRevision, call, rpc }) => rpc.agentActions.deleteAction({ ...params, ifRevision }, call),
  }),
  defineRoute({
    id: 'rotateAgentActionSecret',
    method: 'POST',
    path: `${action}/rotate-secret`,
    scope: 'agent:write',
    summary: 'Replace the secret of an action',
    description:
      'Use it when the secret may have leaked. The old secret stops working at once. Save the new one: it is never shown again.',
    response: z.strictObject({ data: newAgentActionRecord, secret: actionSecret }),
    handler: async ({ params, call, rpc }) => {
      const { action: record, secret } = await rpc.agentActions.rotateActionSecret(params, call);
      return { data: { ...renderAgentAction(present(record)), secret }, secret };
    },
  }),
];
