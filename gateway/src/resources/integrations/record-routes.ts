import { enums, renderContactCustomer, renderConversationLink } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { choice, label } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { providerIn } from './routes.js';
import { contactCustomerRecord, conversationLinkRecord } from './schemas.js';

/** Longer than a provider may take, each time that it is asked for one answer. */
const issueTimeoutMs = 45_000;
const customerTimeoutMs = 35_000;

const newIssue = z.strictObject({
  provider: choice('IssueProvider', ['github', 'linear']).meta({
    description: 'Where to create the issue; it must be connected',
  }),
  title: label(255).optional().meta({ description: 'The title of the issue. Default: the conversation’s subject' }),
  body: z.string().max(60_000).optional().meta({
    description:
      'The text of the issue, in Markdown. Default: a reference to the conversation, without any text of the customer',
  }),
});

const answer = recordIn('link', renderConversationLink);
const answerList = listIn('links', renderConversationLink);

const conversation = '/projects/{projectId}/conversations/{conversationId}';

/** What integrations know of conversations and contacts. */
export const integrationRecordRoutes = [
  defineRoute({
    id: 'createConversationIssue',
    method: 'POST',
    path: `${conversation}/issues`,
    scope: 'integrations:write',
    permission: 'issues.create',
    summary: 'Create an issue from a conversation',
    description:
      'Use it to create an issue in GitHub or Linear. The request waits for the provider, and asks it once. If the answer is lost, you get 503 `INTEGRATION_UNAVAILABLE` with `outcome: "unknown"`: the issue may exist, but has no link. Look for it at the provider before you create another one. The same `Idempotency-Key` never creates a ' +
      'second issue. Without `outcome`, nothing was created.',
    body: newIssue,
    status: 201,
    response: one(conversationLinkRecord),
    errors: [
      'CONTACT_NOT_FOUND',
      'INTEGRATION_NOT_FOUND',
      'INTEGRATION_UNUSABLE',
      'INTEGRATION_REFUSED',
      'INTEGRATION_UNAVAILABLE',
    ],
    handler: ({ params, body, call, rpc }) => {
      const provider = enums.integrationProvider.fromText(body.provider);
      const request = { ...params, ...body, provider };
      return answer(rpc.integrations.createIssue(request, { ...call, timeoutMs: issueTimeoutMs }));
    },
  }),
  defineRoute({
    id: 'listConversationLinks',
    method: 'GET',
    path: `${conversation}/links`,
    scope: 'integrations:read',
    summary: 'List the links of a conversation',
    description:
      'Use it to show which issues or messages in other products belong to a conversation. The newest one comes first.',
    query: z.strictObject(pageQuery),
    response: list(conversationLinkRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.integrations.listConversationLinks({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'getContactCustomer',
    method: 'GET',
    path: '/projects/{projectId}/contacts/{contactId}/integrations/{provider}',
    scope: 'integrations:read',
    summary: 'Get a contact’s customer data',
    description:
      'Use it to show the latest orders (Shopify) or charges (Stripe) next to a conversation. The customer is found by the email address of the contact.',
    response: one(contactCustomerRecord),
    errors: ['INTEGRATION_UNUSABLE', 'INTEGRATION_REFUSED', 'INTEGRATION_UNAVAILABLE'],
    handler: async ({ params, call, rpc }) => {
      const request = providerIn(params);
      const found = await rpc.integrations.getContactCustomer(request, { ...call, timeoutMs: customerTimeoutMs });
      return { data: { contact_id: params.contactId, provider: params.provider, ...renderContactCustomer(found) } };
    },
  }),
];
