import type { ListApiKeysRequest, ListApiKeysResponse } from '@pharos/proto/pharos/core/v1/api_key';
import type { Rpc } from '@pharos/service';
import { toApiKey } from '../../shared/convert-records.js';
import { listApiKeys as selectApiKeys } from './api-keys.js';

export const listApiKeys: Rpc<ListApiKeysRequest, ListApiKeysResponse> = async (request, _call, { database }) => {
  const { rows, page } = await selectApiKeys(database, request.orgId, request.page);
  return { apiKeys: rows.map(toApiKey), page };
};
