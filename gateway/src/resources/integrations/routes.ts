import { enums, integrationSchemas, renderIntegration, renderProvider } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, revisedIn } from '../answers.js';
import { fieldMask, orUnset } from '../field-mask.js';
import { asJsonObject, choice, label, oneOf } from '../fields.js';
import { list, one, pageOf, pageQuery, pageRequest } from '../lists.js';
import { integrationRecord, providerRecord } from './schemas.js';

const fields = z.record(z.string().max(100), z.unknown()).meta(asJsonObject);
const settings = fields.meta({ description: 'See `settings_schema` of the provider' });
const display_name = label(100).nullable().meta({ description: 'Your own name for the integration' });
const named = {
  display_name: display_name.optional(),
  setup_type: oneOf(enums.integrationSetup).default('api_key').meta({ description: 'How the product is connected' }),
};

/** What each provider takes, for the documentation; core checks it. */
const variants = Object.entries(integrationSchemas).map(([provider, own]) => {
  const name = provider.charAt(0).toUpperCase() + provider.slice(1);
  return z
    .strictObject({
      provider: z.literal(provider).meta({ description: 'The product to connect' }),
      ...named,
      credentials: own.credentials.meta({ id: `${name}Credentials`, description: 'Stored encrypted, and never shown' }),
      settings: leavable(
        own.settings.meta({ id: `${name}Settings`, description: 'What you choose for this provider' }),
      ),
    })
    .meta({ id: `Create${name}IntegrationRequest` });
});

const newIntegration = z
  .strictObject({
    provider: oneOf(enums.integrationProvider).meta({ description: 'The product to connect' }),
    ...named,
    credentials: fields.optional(),
    settings: settings.optional(),
  })
  .meta({ documented: z.discriminatedUnion('provider', variants as [(typeof variants)[0]]) });

const newCredentials = z.strictObject({
  credentials: fields.meta({
    description: 'See `credentials_schema` of the provider. Stored encrypted, and never shown',
  }),
});

/** Settings that are all optional may be left out altogether. */
function leavable(own: z.ZodType): z.ZodType {
  return own.safeParse({}).success ? own.optional() : own;
}

const lifecycle = z.strictObject({
  status: choice('IntegrationStatusChange', ['active', 'paused', 'disconnected'])
    .optional()
    .meta({ description: 'A paused or disconnected integration is not used or checked. Its credentials are kept' }),
  display_name: display_name.optional(),
  sidebar_enabled: z.boolean().optional().meta({ description: 'Whether customer data is shown for contacts' }),
  settings: settings
    .optional()
    .meta({ description: 'Merged with the existing keys; null resets a key to its default' }),
  action_permissions: z
    .record(z.string().max(100), z.boolean().nullable())
    .optional()
    .meta({ description: 'Merged with the existing actions; null allows the action, which is the default' }),
});

const answer = revisedIn('integration', renderIntegration);
const answerList = listIn('integrations', renderIntegration);

const integrations = '/projects/{projectId}/integrations';
const integration = `${integrations}/{provider}` as const;

/** The provider of a path, which names one of the enum's. */
export function providerIn<Params extends { readonly provider: string }>({ provider, ...params }: Params) {
  return { ...params, provider: enums.integrationProvider.fromText(provider) };
}

export const integrationRoutes = [
  defineRoute({
    id: 'listIntegrationProviders',
    method: 'GET',
    path: `${integrations}/providers`,
    scope: 'integrations:read',
    summary: 'List the products that you can connect',
    description: 'Use it to show which integrations exist and which credentials each of them needs.',
    query: z.strictObject(pageQuery),
    response: list(providerRecord),
    handler: async ({ params, query, call, rpc }) => {
      const { providers } = await rpc.integrations.listProviders(params, call);
      return pageOf(providers.map(renderProvider), query, ({ provider }) => provider);
    },
  }),
  defineRoute({
    id: 'listIntegrations',
    method: 'GET',
    path: integrations,
    scope: 'integrations:read',
    summary: 'List integrations',
    description: 'Use it to see which products this project is connected to. The newest one comes first.',
    query: z.strictObject(pageQuery),
    response: list(integrationRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.integrations.listIntegrations({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createIntegration',
    method: 'POST',
    path: integrations,
    scope: 'integrations:write',
    summary: 'Connect a product',
    description:
      'Use it to connect Slack, GitHub or another product. A project can have one integration per provider. The credentials are checked within seconds: see `health_status`.',
    body: newIntegration,
    etag: true,
    status: 201,
    response: one(integrationRecord),
    errors: ['INTEGRATION_EXISTS'],
    handler: ({ params, body, call, rpc }) => {
      const request = {
        ...params,
        provider: enums.integrationProvider.fromText(body.provider),
        displayName: orUnset(body.display_name),
        setupType: enums.integrationSetup.fromText(body.setup_type),
        credentials: body.credentials,
        settings: body.settings,
      };
      return answer(rpc.integrations.createIntegration(request, call));
    },
  }),
  defineRoute({
    id: 'getIntegration',
    method: 'GET',
    path: integration,
    scope: 'integrations:read',
    summary: 'Get an integration',
    description: 'Use it to read the status and the settings of one integration. Credentials are never returned.',
    etag: true,
    response: one(integrationRecord),
    handler: ({ params, call, rpc }) => answer(rpc.integrations.getIntegration(providerIn(params), call)),
  }),
  defineRoute({
    id: 'updateIntegration',
    method: 'PATCH',
    path: `${integration}/lifecycle`,
    scope: 'integrations:write',
    summary: 'Change an integration',
    description:
      'Use it to pause, resume or disconnect an integration, or to change its settings. After a change the integration is checked again.',
    body: lifecycle,
    etag: true,
    ifMatch: true,
    response: one(integrationRecord),
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const request = {
        ...providerIn(params),
        ifRevision,
        updateMask: fieldMask(body),
        status: body.status === undefined ? 0 : enums.integrationStatus.fromText(body.status),
        displayName: orUnset(body.display_name),
        sidebarEnabled: body.sidebar_enabled ?? false,
        settings: body.settings,
        actionPermissions: body.action_permissions,
      };
      return answer(rpc.integrations.updateIntegration(request, call));
    },
  }),
  defineRoute({
    id: 'replaceIntegrationCredentials',
    method: 'PUT',
    path: `${integration}/credentials`,
    scope: 'integrations:write',
    summary: 'Replace the credentials of an integration',
    description: 'Use it when a key of the other product has changed. The new credentials are checked within seconds.',
    body: newCredentials,
    etag: true,
    ifMatch: true,
    response: one(integrationRecord),
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const request = { ...providerIn(params), ifRevision, credentials: body.credentials };
      return answer(rpc.integrations.replaceCredentials(request, call));
    },
  }),
  defineRoute({
    id: 'deleteIntegration',
    method: 'DELETE',
    path: integration,
    scope: 'integrations:write',
    summary: 'Delete an integration',
    description: 'Removes the connection and its credentials. Messages that are not sent yet are dropped.',
    ifMatch: true,
    represents: {
      before: ({ params, call, rpc }) => answer(rpc.integrations.getIntegration(providerIn(params), call)),
    },
    handler: ({ params, ifRevision, call, rpc }) =>
      rpc.integrations.deleteIntegration({ ...providerIn(params), ifRevision }, call),
  }),
];
