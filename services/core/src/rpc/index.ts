import type { BoundService } from '@pharos/kit';
import { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { type Message, MessageServiceDefinition, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { createHandlers, type RpcDeps, type Writing } from '@pharos/service';
import { createApiKey } from './create-api-key.js';
import { createConversation } from './create-conversation.js';
import { createMessage } from './create-message.js';
import { createProject } from './create-project.js';
import { deleteContact } from './delete-contact.js';
import { deleteProject } from './delete-project.js';
import { getContact } from './get-contact.js';
import { getConversation } from './get-conversation.js';
import { getMessage } from './get-message.js';
import { getOrganization } from './get-organization.js';
import { getProject } from './get-project.js';
import { listApiKeys } from './list-api-keys.js';
import { listContacts } from './list-contacts.js';
import { listConversations } from './list-conversations.js';
import { listMessages } from './list-messages.js';
import { listProjects } from './list-projects.js';
import { recordDenial } from './record-denial.js';
import { resolveApiKey } from './resolve-api-key.js';
import { resolveProject } from './resolve-project.js';
import { revokeApiKey } from './revoke-api-key.js';
import { updateContact } from './update-contact.js';
import { updateConversation } from './update-conversation.js';
import { updateProject } from './update-project.js';
import { upsertContact } from './upsert-contact.js';

/** Every service of core with its handlers. Writes take effect at most once for a call that asks for it. */
export function services(deps: RpcDeps & Writing): BoundService[] {
  const { serve } = createHandlers<RpcDeps>(deps, deps);
  return [
    serve(OrganizationServiceDefinition, { getOrganization }),
    serve(ProjectServiceDefinition, {
      ...{ createProject, getProject, listProjects, updateProject, deleteProject, resolveProject },
    }),
    serve(ApiKeyServiceDefinition, { createApiKey, listApiKeys, revokeApiKey, resolveApiKey }),
    serve(ConversationServiceDefinition, {
      createConversation: { rpc: createConversation, about: (answer) => answer.conversation?.contactId },
      ...{ getConversation, listConversations, updateConversation },
    }),
    serve(MessageServiceDefinition, {
      createMessage: { rpc: createMessage, about: ({ message }) => message && customerOf(message) },
      ...{ getMessage, listMessages },
    }),
    serve(ContactServiceDefinition, {
      upsertContact: { rpc: upsertContact, about: (answer) => answer.contact?.id },
      ...{ getContact, listContacts, updateContact, deleteContact },
    }),
    serve(AuditServiceDefinition, { recordDenial }),
  ];
}

function customerOf({ senderType, senderId }: Message): string | undefined {
  return senderType === SenderType.CUSTOMER ? senderId : undefined;
}
