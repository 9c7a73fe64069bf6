import { newId } from '@pharos/kit';
import { IntegrationProvider, IntegrationSetup } from '@pharos/proto/pharos/core/v1/integration';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { aCall } from './test-core.js';
import type { TestProject } from './test-project.js';

/** Connects a channel to the project. Returns the integration's id. */
export async function installChannel(
  project: TestProject,
  { url }: { readonly url: string },
  settings: Record<string, unknown> = {},
): Promise<string> {
  const isSlack = url.startsWith('https://hooks.slack.com/');
  const { integration } = await project.core.integrations.createIntegration(
    {
      ...project.at,
      settings,
      credentials: { webhook_url: url },
      setupType: IntegrationSetup.API_KEY,
      provider: isSlack ? IntegrationProvider.SLACK : IntegrationProvider.DISCORD,
    },
    aCall(),
  );
  return integration?.id ?? '';
}

/** A new conversation, and the event of it as it comes to the consumer. */
export async function conversationCreated(
  project: TestProject,
  fields: Parameters<TestProject['conversation']>[0] = {},
): Promise<Event> {
  const conversation = await project.conversation(fields);
  return {
    ...project.at,
    id: newId('evt'),
    type: 'conversation.created',
    occurredAt: new Date(Date.now() + 1_000),
    actor: undefined,
    traceparent: '',
    orderingKey: conversation.id,
    requestId: '',
    data: { $case: 'conversationCreated', value: { conversation } },
  };
}
