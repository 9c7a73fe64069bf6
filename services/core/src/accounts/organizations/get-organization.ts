import { fail } from '@pharos/contract';
import type { GetOrganizationRequest, GetOrganizationResponse } from '@pharos/proto/pharos/core/v1/organization';
import type { Rpc } from '@pharos/service';
import { toOrganization } from '../../shared/convert-records.js';
import { findOrganization } from './organizations.js';

export const getOrganization: Rpc<GetOrganizationRequest, GetOrganizationResponse> = async (request, _call, deps) => {
  const row = await findOrganization(deps.database, request.orgId);
  if (!row) throw fail('ORG_NOT_FOUND');
  return { organization: toOrganization(row) };
};
