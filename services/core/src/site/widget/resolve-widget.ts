import { fail } from '@pharos/contract';
import type { ResolveWidgetRequest, ResolveWidgetResponse } from '@pharos/proto/pharos/core/v1/widget';
import type { Rpc } from '@pharos/service';
import { resolveWidgetConfig } from './configs.js';
import { toWidgetConfig } from './convert-widget.js';

export const resolveWidget: Rpc<ResolveWidgetRequest, ResolveWidgetResponse> = async (request, _call, { database }) => {
  const row = await resolveWidgetConfig(database, request.projectId);
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { orgId: row.org_id, config: toWidgetConfig(row) };
};
