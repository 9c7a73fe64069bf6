import type {
  ListConversationLinksRequest,
  ListConversationLinksResponse,
} from '@pharos/proto/pharos/core/v1/integration';
import { Conditions, listPage } from '@pharos/service';
import { requireConversation } from '../../inbox/index.js';
import { inProject } from '../../shared/in-project.js';
import type { IntegrationRpc } from '../integrations.js';
import { type LinkRow, linkColumns, toLink } from './record.js';

export const listConversationLinks: IntegrationRpc<
  ListConversationLinksRequest,
  ListConversationLinksResponse
> = async (request, _call, { database }) => {
  const { rows, page } = await listPage<LinkRow>(database, {
    name: 'list_conversation_links',
    columns: linkColumns,
    from: 'conversation_links l',
    page: request.page,
    conditions: inProject(new Conditions(), 'l.project_id', request).equal('l.conversation_id', request.conversationId),
    order: { column: 'l.created_at', id: 'l.id', ascending: false },
    binding: ['links', request.projectId, request.conversationId],
  });
  if (rows.length === 0) await requireConversation(database, request);
  return { links: rows.map(toLink), page };
};
