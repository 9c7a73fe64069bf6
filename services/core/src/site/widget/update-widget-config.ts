import { fail } from '@pharos/contract';
import { NamedStatement, param, sql } from '@pharos/kit';
import type { WidgetServiceDefinition } from '@pharos/proto/pharos/core/v1/widget';
import { audited, diff, isEmpty, type RpcOf } from '@pharos/service';
import { lockProject, recordUnchanged } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { auditCte } from '../../shared/journal.js';
import { type WidgetFields, widgetConfigRecord, widgetFields } from './record.js';
import { findWidgetConfig } from './widget-configs.js';

const save = new NamedStatement(
  'save_widget_config',
  sql`WITH w AS (
    INSERT INTO widget_configs AS w (project_id, ${widgetFields.columns}, revision)
    VALUES (${param('project_id')}, ${widgetFields.params}, ${param('revision')})
    ON CONFLICT (project_id) DO UPDATE SET (${widgetFields.columns}, revision) = ROW (${widgetFields.of('excluded')}, excluded.revision)
    RETURNING project_id AS id
  ), ${auditCte({ action: 'updateWidgetConfig', target: 'project', from: 'w', changes: sql`${param('changes')}::jsonb` })}
  SELECT id FROM w`,
);

/** The project's lock stands for that of a row that may not be there yet. */
export const updateWidgetConfig: RpcOf<WidgetServiceDefinition, 'updateWidgetConfig'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const locked = await lockProject(tx, request);
    const before = locked && (await findWidgetConfig(tx, request));
    if (!before) throw fail('PROJECT_NOT_FOUND');
    checkRevision(before, request);
    const after = { ...before, ...widgetFields.patch(request.config, request.updateMask) };
    const changes = diff<WidgetFields>(before, after, widgetFields.names);
    if (isEmpty(changes)) {
      const target = { action: 'updateWidgetConfig', target: 'project', id: request.projectId };
      await recordUnchanged(tx, call, request, target);
      return { config: widgetConfigRecord.toMessage(before) };
    }
    const revision = before.revision + 1;
    await save.query(tx, { ...audited(call, request), ...after, revision, changes: JSON.stringify(changes) });
    return { config: widgetConfigRecord.toMessage({ ...after, revision }) };
  });
