import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller, type InProject } from '@pharos/service';

export type SynonymGroups = readonly (readonly string[])[];

export interface SynonymsRow {
  groups: SynonymGroups;
  revision: number;
  /** Null: nobody has written any. */
  updated_at: Date | null;
}

/** Of a project for which nobody has written any. */
const none: SynonymsRow = { groups: [], revision: 1, updated_at: null };

const select: Statement = {
  name: 'select_synonyms',
  text: 'SELECT groups, revision, updated_at FROM synonyms WHERE project_id = $1 AND org_id = $2',
};

const replace = new NamedStatement(
  'replace_synonyms',
  sql`WITH saved AS (
    INSERT INTO synonyms AS s (project_id, org_id, groups)
    SELECT ${param('project_id')}, ${param('org_id')}, ${param('groups')}::jsonb
    WHERE coalesce(${param('ifRevision')}::int, 1) = 1 OR EXISTS (SELECT FROM synonyms WHERE project_id = ${param('project_id')})
    ON CONFLICT (project_id) DO UPDATE SET groups = excluded.groups, revision = s.revision + (s.groups <> excluded.groups)::int,
        updated_at = CASE WHEN s.groups = excluded.groups THEN s.updated_at ELSE moment() END
      WHERE s.org_id = excluded.org_id AND s.revision = coalesce(${param('ifRevision')}::int, s.revision)
    RETURNING s.project_id AS id, s.revision, s.updated_at
  ), ${auditCte({ action: 'replaceSynonyms', target: 'project', from: 'saved' })}
  SELECT revision, updated_at FROM saved`,
);

/** The project's groups; none while nobody has written any. */
export async function findSynonyms(database: Database, { projectId, orgId }: InProject): Promise<SynonymsRow> {
  return (await firstRow(database.query<SynonymsRow>(select, [projectId, orgId]))) ?? none;
}

/** Undefined when the project's synonyms do not have the revision asked for. */
export async function replaceSynonyms(
  database: Database,
  caller: Caller,
  at: InProject,
  { groups, ifRevision }: { groups: SynonymGroups; ifRevision: number | undefined },
): Promise<SynonymsRow | undefined> {
  const values = { ...audited(caller, at), groups: JSON.stringify(groups), ifRevision: ifRevision ?? null };
  const [row] = await replace.query<Omit<SynonymsRow, 'groups'>>(database, values);
  return row && { groups, ...row };
}
