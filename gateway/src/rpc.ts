import { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { SynonymServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { DeliveryServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/webhook';
import type { Channels } from './channels.js';

export type Rpc = ReturnType<typeof makeRpc>;

/** What routes can call, by resource; which service serves it is not their concern. */
export function makeRpc({ core, knowledge, webhooks }: Channels) {
  return {
    organizations: core.client(OrganizationServiceDefinition),
    projects: core.client(ProjectServiceDefinition),
    apiKeys: core.client(ApiKeyServiceDefinition),
    conversations: core.client(ConversationServiceDefinition),
    messages: core.client(MessageServiceDefinition),
    contacts: core.client(ContactServiceDefinition),
    audit: core.client(AuditServiceDefinition),
    articles: knowledge.client(ArticleServiceDefinition),
    search: knowledge.client(SearchServiceDefinition),
    synonyms: knowledge.client(SynonymServiceDefinition),
    webhooks: webhooks.client(WebhookServiceDefinition),
    deliveries: webhooks.client(DeliveryServiceDefinition),
  };
}
