import { fail } from '@pharos/contract';
import { type Database, OneRowStatement } from '@pharos/kit';
import type { WidgetServiceDefinition } from '@pharos/proto/pharos/core/v1/widget';
import type { InProject, RpcOf } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { type WidgetConfigRow, widgetConfigRecord, widgetFields } from './record.js';
import { usualWidget } from './widget-config.js';

/** All but the ids is null in a project whose widget nobody has changed. */
type StoredRow = { [Field in keyof WidgetConfigRow]: WidgetConfigRow[Field] | null } & Pick<
  WidgetConfigRow,
  'project_id' | 'org_id' | 'has_secret'
>;

const found = `SELECT p.id AS project_id, p.org_id, ${widgetFields.of('w')}, w.revision, w.secret IS NOT NULL AS has_secret
  FROM projects p LEFT JOIN widget_configs w ON w.project_id = p.id`;

const selectConfig = new OneRowStatement(
  'select_widget_config',
  `${found} WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
);

const selectOfAnybody = new OneRowStatement('resolve_widget', `${found} WHERE p.id = $1 AND p.deleted_at IS NULL`);

export const getWidgetConfig: RpcOf<WidgetServiceDefinition, 'getWidgetConfig'> = async (request, _call, deps) => {
  const row = await findWidgetConfig(deps.database, request);
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { config: widgetConfigRecord.toMessage(row) };
};

/** Answers for the project of whatever organization. */
export const resolveWidget: RpcOf<WidgetServiceDefinition, 'resolveWidget'> = async (request, _call, { database }) => {
  const row = withUsual(await selectOfAnybody.find<StoredRow>(database, [request.projectId]));
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { orgId: row.org_id, config: widgetConfigRecord.toMessage(row) };
};

/** Undefined when there is no such project. */
export async function findWidgetConfig(database: Database, at: InProject): Promise<WidgetConfigRow | undefined> {
  return withUsual(await selectConfig.find<StoredRow>(database, placeOf(at)));
}

function withUsual(row: StoredRow | undefined): WidgetConfigRow | undefined {
  if (row === undefined) return undefined;
  return row.revision === null ? { ...row, ...usualWidget, revision: 1 } : (row as WidgetConfigRow);
}
