import { enums, type ProviderName } from '@pharos/contract';
import {
  IntegrationSetup,
  type ListProvidersRequest,
  type ListProvidersResponse,
  type ProviderFacts,
} from '@pharos/proto/pharos/core/v1/integration';
import { z } from 'zod';
import { requireProject } from '../accounts/index.js';
import type { IntegrationRpc } from './integrations.js';
import { actionsOf, type Provider } from './provider.js';

export const listProviders: IntegrationRpc<ListProvidersRequest, ListProvidersResponse> = async (
  request,
  _call,
  { database, integrations: { providers } },
) => {
  await requireProject(database, request);
  const names = enums.integrationProvider.texts as readonly ProviderName[];
  return { providers: names.map((name) => factsOf(name, providers[name])) };
};

function factsOf(name: ProviderName, provider: Provider): ProviderFacts {
  return {
    provider: enums.integrationProvider.fromText(name),
    name: provider.title,
    description: provider.description,
    setupTypes: [IntegrationSetup.API_KEY],
    actions: actionsOf(provider),
    credentialsSchema: schemaOf(provider.credentials),
    settingsSchema: schemaOf(provider.settings),
  };
}

/** The JSON Schema of what callers send. */
function schemaOf(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>;
}
