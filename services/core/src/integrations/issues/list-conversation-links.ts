import type {
  ListConversationLinksRequest,
  ListConversationLinksResponse,
} from '@pharos/proto/pharos/core/v1/integration';
import { requireConversation } from '../../inbox/missing.js';
import { toLink } from '../convert-integration.js';
import type { IntegrationRpc } from '../deps.js';
import { listLinks } from './links.js';

export const listConversationLinks: IntegrationRpc<
  ListConversationLinksRequest,
  ListConversationLinksResponse
> = async (request, _call, { database }) => {
  const { rows, page } = await listLinks(database, request, request.page);
  if (rows.length === 0) await requireConversation(database, request);
  return { links: rows.map(toLink), page };
};
