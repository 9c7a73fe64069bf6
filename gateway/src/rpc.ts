import type { RpcClient } from '@pharos/kit';
import { ApiKeyServiceService } from '@pharos/proto/pharos/core/v1/api_key';
import { AuditServiceService } from '@pharos/proto/pharos/core/v1/audit';
import { ContactServiceService } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceService } from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceService } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceService } from '@pharos/proto/pharos/core/v1/organization';
import { ProjectServiceService } from '@pharos/proto/pharos/core/v1/project';
import { ArticleServiceService } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceService } from '@pharos/proto/pharos/knowledge/v1/search';
import { DeliveryServiceService } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceService } from '@pharos/proto/pharos/webhooks/v1/webhook';
import type { Channels } from './channels.js';

/** What routes can call, by resource; which service serves it is not their concern. */
export interface Rpc {
  readonly organizations: RpcClient<typeof OrganizationServiceService>;
  readonly projects: RpcClient<typeof ProjectServiceService>;
  readonly apiKeys: RpcClient<typeof ApiKeyServiceService>;
  readonly conversations: RpcClient<typeof ConversationServiceService>;
  readonly messages: RpcClient<typeof MessageServiceService>;
  readonly contacts: RpcClient<typeof ContactServiceService>;
  readonly audit: RpcClient<typeof AuditServiceService>;
  readonly articles: RpcClient<typeof ArticleServiceService>;
  readonly search: RpcClient<typeof SearchServiceService>;
  readonly webhooks: RpcClient<typeof WebhookServiceService>;
  readonly deliveries: RpcClient<typeof DeliveryServiceService>;
}

export function makeRpc({ core, knowledge, webhooks }: Channels): Rpc {
  return {
    organizations: core.client(OrganizationServiceService),
    projects: core.client(ProjectServiceService),
    apiKeys: core.client(ApiKeyServiceService),
    conversations: core.client(ConversationServiceService),
    messages: core.client(MessageServiceService),
    contacts: core.client(ContactServiceService),
    audit: core.client(AuditServiceService),
    articles: knowledge.client(ArticleServiceService),
    search: knowledge.client(SearchServiceService),
    webhooks: webhooks.client(WebhookServiceService),
    deliveries: webhooks.client(DeliveryServiceService),
  };
}
