import type { Clock, RpcChannel, RpcClient } from '@pharos/kit';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { type ArticleSource, withKnownLocales } from './known-locales.js';

/** What the agent reads of other services. */
export interface Sources {
  readonly projects: Pick<RpcClient<typeof ProjectServiceDefinition>, 'getProject'>;
  readonly conversations: Pick<
    RpcClient<typeof ConversationServiceDefinition>,
    'getConversation' | 'listConversations'
  >;
  readonly contacts: Pick<RpcClient<typeof ContactServiceDefinition>, 'getContact'>;
  readonly messages: Pick<RpcClient<typeof MessageServiceDefinition>, 'listMessages'>;
  readonly search: Pick<RpcClient<typeof SearchServiceDefinition>, 'resolveSearch'>;
  readonly articles: ArticleSource;
}

type Channel = Pick<RpcChannel, 'client'>;

export function openSources(
  { core, knowledge }: { readonly core: Channel; readonly knowledge: Channel },
  clock: Clock,
): Sources {
  return {
    projects: core.client(ProjectServiceDefinition),
    conversations: core.client(ConversationServiceDefinition),
    contacts: core.client(ContactServiceDefinition),
    messages: core.client(MessageServiceDefinition),
    search: knowledge.client(SearchServiceDefinition),
    articles: withKnownLocales(knowledge.client(ArticleServiceDefinition), clock),
  };
}
