import { type BoundService, bindService } from '@pharos/kit';
import { ApiKeyServiceService, CreateApiKeyResponse, RevokeApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import { AuditServiceService } from '@pharos/proto/pharos/core/v1/audit';
import {
  ContactServiceService,
  DeleteContactResponse,
  UpdateContactResponse,
  UpsertContactResponse,
} from '@pharos/proto/pharos/core/v1/contact';
import {
  ConversationServiceService,
  CreateConversationResponse,
  UpdateConversationResponse,
} from '@pharos/proto/pharos/core/v1/conversation';
import { CreateMessageResponse, MessageServiceService, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceService } from '@pharos/proto/pharos/core/v1/organization';
import {
  CreateProjectResponse,
  DeleteProjectResponse,
  ProjectServiceService,
  UpdateProjectResponse,
} from '@pharos/proto/pharos/core/v1/project';
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

export interface ServicesDeps extends RpcDeps, Writing {}

/** Every service of core with its handlers. Writes take effect at most once for a call that asks for it. */
export function services({ database, clock, idempotent, onWritten }: ServicesDeps): BoundService[] {
  const { read, write } = createHandlers({ database, clock }, { idempotent, onWritten });
  return [
    bindService(OrganizationServiceService, { getOrganization: read(getOrganization) }),
    bindService(ProjectServiceService, {
      createProject: write(CreateProjectResponse, createProject),
      getProject: read(getProject),
      listProjects: read(listProjects),
      updateProject: write(UpdateProjectResponse, updateProject),
      deleteProject: write(DeleteProjectResponse, deleteProject),
      resolveProject: read(resolveProject),
    }),
    bindService(ApiKeyServiceService, {
      createApiKey: write(CreateApiKeyResponse, createApiKey),
      listApiKeys: read(listApiKeys),
      revokeApiKey: write(RevokeApiKeyResponse, revokeApiKey),
      resolveApiKey: read(resolveApiKey),
    }),
    bindService(ConversationServiceService, {
      createConversation: write(
        CreateConversationResponse,
        createConversation,
        (answer) => answer.conversation?.contactId,
      ),
      getConversation: read(getConversation),
      listConversations: read(listConversations),
      updateConversation: write(UpdateConversationResponse, updateConversation),
    }),
    bindService(MessageServiceService, {
      createMessage: write(CreateMessageResponse, createMessage, ({ message }) =>
        message?.senderType === SenderType.CUSTOMER ? message.senderId : undefined,
      ),
      getMessage: read(getMessage),
      listMessages: read(listMessages),
    }),
    bindService(ContactServiceService, {
      upsertContact: write(UpsertContactResponse, upsertContact, (answer) => answer.contact?.id),
      getContact: read(getContact),
      listContacts: read(listContacts),
      updateContact: write(UpdateContactResponse, updateContact),
      deleteContact: write(DeleteContactResponse, deleteContact),
    }),
    bindService(AuditServiceService, { recordDenial: read(recordDenial) }),
  ];
}
