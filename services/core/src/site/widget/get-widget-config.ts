import { fail } from '@pharos/contract';
import type { GetWidgetConfigRequest, GetWidgetConfigResponse } from '@pharos/proto/pharos/core/v1/widget';
import type { Rpc } from '@pharos/service';
import { findWidgetConfig } from './configs.js';
import { toWidgetConfig } from './convert-widget.js';

export const getWidgetConfig: Rpc<GetWidgetConfigRequest, GetWidgetConfigResponse> = async (
  request,
  _call,
  { database },
) => {
  const row = await findWidgetConfig(database, request);
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { config: toWidgetConfig(row) };
};
