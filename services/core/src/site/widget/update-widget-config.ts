import { fail } from '@pharos/contract';
import type { UpdateWidgetConfigRequest, UpdateWidgetConfigResponse } from '@pharos/proto/pharos/core/v1/widget';
import { diff, isEmpty, type Rpc } from '@pharos/service';
import { recordUnchanged } from '../../accounts/audit/audit.js';
import { lockProject } from '../../accounts/projects/projects.js';
import { findWidgetConfig, saveWidgetConfig } from './configs.js';
import { toWidgetConfig, widgetPatch } from './convert-widget.js';
import { widgetFields } from './widget-config.js';

/** The project's lock stands for that of a row that may not be there yet. */
export const updateWidgetConfig: Rpc<UpdateWidgetConfigRequest, UpdateWidgetConfigResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const locked = await lockProject(tx, request);
    const before = locked && (await findWidgetConfig(tx, request));
    if (!before) throw fail('PROJECT_NOT_FOUND');
    const { ifRevision, config, updateMask } = request;
    if (ifRevision !== undefined && ifRevision !== before.revision) throw fail('VERSION_MISMATCH');
    const after = { ...before, ...widgetPatch(config, updateMask) };
    const changes = diff(before, after, widgetFields);
    if (isEmpty(changes)) {
      const target = { action: 'updateWidgetConfig', target: 'project', id: request.projectId };
      await recordUnchanged(tx, call, request, target);
      return { config: toWidgetConfig(before) };
    }
    const revision = before.revision + 1;
    await saveWidgetConfig(tx, call, request, { ...after, revision, changes });
    return { config: toWidgetConfig({ ...after, revision }) };
  });
