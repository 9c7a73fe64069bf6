import type { BoundService } from '@pharos/kit';
import { AnalyticsServiceDefinition } from '@pharos/proto/pharos/core/v1/analytics';
import { createHandlers, type RpcDeps, type Writing } from '@pharos/service';
import { listFigures } from './list-figures.js';

/** The service of figures. */
export function analyticsServices(deps: RpcDeps & Writing): BoundService[] {
  const { serve } = createHandlers<RpcDeps>(deps, deps);
  return [serve(AnalyticsServiceDefinition, { listFigures: { rpc: listFigures, isHeavy: true } })];
}
