import type { BoundService } from '@pharos/kit';
import { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { createHandlers, type Writing } from '@pharos/service';
import { type AccountDeps, accountServices } from './accounts/index.js';
import { analyticsServices } from './analytics/index.js';
import { type AttachmentDeps, attachmentRpcs } from './attachments/index.js';
import { type FeedDeps, feedServices } from './feed/index.js';
import { type InboxDeps, inboxServices } from './inbox/index.js';
import { type IntegrationRpcDeps, integrationServices } from './integrations/index.js';
import { type SiteDeps, siteServices, visitorUploadRpcs } from './site/index.js';

/** What core's RPCs work with. */
interface CoreDeps extends AccountDeps, AttachmentDeps, FeedDeps, InboxDeps, SiteDeps, IntegrationRpcDeps {}

/** Every service of core with its handlers. Writes take effect at most once for a call that asks for it. */
export function services(deps: CoreDeps & Writing): BoundService[] {
  const { serve } = createHandlers<AttachmentDeps>(deps, deps);
  return [
    ...accountServices(deps),
    ...inboxServices(deps),
    ...feedServices(deps),
    serve(AttachmentServiceDefinition, { ...attachmentRpcs, ...visitorUploadRpcs }),
    ...siteServices(deps),
    ...integrationServices(deps),
    ...analyticsServices(deps),
  ];
}
