import {
  type Database,
  NamedStatement,
  OneRowStatement,
  param,
  type SealedColumn,
  type Statement,
  sql,
} from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { usualWidget, type WidgetFields } from './widget-config.js';

export interface WidgetConfigRow extends WidgetFields {
  project_id: string;
  org_id: string;
  revision: number;
  has_secret: boolean;
}

/** Of a project whose widget nobody has changed, all but the ids is null. */
type StoredRow = { [Field in keyof WidgetConfigRow]: WidgetConfigRow[Field] | null } & Pick<
  WidgetConfigRow,
  'project_id' | 'org_id' | 'has_secret'
>;

const fields = 'enabled, position, color, welcome_message, show_branding, theme, locale';
const found = `SELECT p.id AS project_id, p.org_id, ${fields}, w.revision, w.secret IS NOT NULL AS has_secret
  FROM projects p LEFT JOIN widget_configs w ON w.project_id = p.id`;

const selectConfig = new OneRowStatement(
  'select_widget_config',
  `${found} WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
);

const selectOfAnybody = new OneRowStatement('resolve_widget', `${found} WHERE p.id = $1 AND p.deleted_at IS NULL`);

/** It stays the project's until the transaction ends: whoever makes another waits, and then ends what was identified with it. */
const holdSecret: Statement = {
  name: 'hold_widget_secret',
  text: `SELECT w.secret FROM projects p JOIN widget_configs w ON w.project_id = p.id
    WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL AND w.secret IS NOT NULL FOR SHARE OF w`,
};

const newFields = fields.replaceAll(/(\w+)/g, 'excluded.$1');
const values = param('enabled', 'position', 'color', 'welcome_message', 'show_branding', 'theme', 'locale');

const saveConfig = new NamedStatement(
  'save_widget_config',
  sql`WITH w AS (
    INSERT INTO widget_configs AS w (project_id, ${fields}, revision)
    VALUES (${param('project_id')}, ${values}, ${param('revision')})
    ON CONFLICT (project_id) DO UPDATE SET (${fields}, revision) = ROW (${newFields}, excluded.revision)
    RETURNING project_id AS id
  ), ${auditCte({ action: 'updateWidgetConfig', target: 'project', from: 'w', changes: sql`${param('changes')}::jsonb` })}
  SELECT id FROM w`,
);

const saveSecret = new NamedStatement(
  'save_widget_secret',
  sql`WITH w AS (
    INSERT INTO widget_configs AS w (project_id, ${fields}, revision, secret)
    SELECT p.id, ${values}, 1, ${param('secret')} FROM projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ON CONFLICT (project_id) DO UPDATE SET secret = excluded.secret
    RETURNING project_id AS id
  ), ${auditCte({ action: 'rotateWidgetSecret', target: 'project', from: 'w' })}
  SELECT id FROM w`,
);

/** The context for which a project's secret is sealed. */
export function secretContext(projectId: string): string {
  return `widget-secret ${projectId}`;
}

export const sealedWidgetSecret: SealedColumn = {
  table: 'widget_configs',
  column: 'secret',
  key: ['project_id'],
  context: ([projectId = '']) => secretContext(projectId),
};

/** Undefined when there is no such project. */
export async function findWidgetConfig(database: Database, at: InProject): Promise<WidgetConfigRow | undefined> {
  return withUsual(await selectConfig.find<StoredRow>(database, placeOf(at)));
}

/** Whichever organization the project is of. */
export async function resolveWidgetConfig(database: Database, projectId: string): Promise<WidgetConfigRow | undefined> {
  return withUsual(await selectOfAnybody.find<StoredRow>(database, [projectId]));
}

/** The caller holds the project's lock. */
export async function saveWidgetConfig(
  tx: Database,
  caller: Caller,
  at: InProject,
  { revision, changes, ...row }: WidgetFields & { revision: number; changes: Changes },
): Promise<void> {
  await saveConfig.query(tx, { ...audited(caller, at), ...row, revision, changes: JSON.stringify(changes) });
}

/** Sealed. False when there is no such project. */
export async function saveWidgetSecret(
  database: Database,
  caller: Caller,
  at: InProject,
  secret: Buffer,
): Promise<boolean> {
  return (await saveSecret.query(database, { ...audited(caller, at), ...usualWidget, secret })).length > 0;
}

/** Sealed, and not replaced before the transaction ends; undefined while the project has none. */
export async function holdWidgetSecret(tx: Database, at: InProject): Promise<Buffer | undefined> {
  return (await tx.query<{ secret: Buffer }>(holdSecret, placeOf(at)))[0]?.secret;
}

function withUsual(row: StoredRow | undefined): WidgetConfigRow | undefined {
  if (row === undefined) return undefined;
  return row.revision === null ? { ...row, ...usualWidget, revision: 1 } : (row as WidgetConfigRow);
}
