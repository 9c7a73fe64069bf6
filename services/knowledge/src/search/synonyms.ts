import { fail, type Issue } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { wordsOf } from '@pharos/language';
import type {
  GetSynonymsRequest,
  GetSynonymsResponse,
  ReplaceSynonymsRequest,
  ReplaceSynonymsResponse,
  Synonyms,
} from '@pharos/proto/pharos/knowledge/v1/synonym';
import { auditCte, audited, type Caller, type InProject, type Rpc } from '@pharos/service';

type SynonymGroups = readonly (readonly string[])[];

interface SynonymsRow {
  groups: SynonymGroups;
  revision: number;
  /** Null: nobody has written any. */
  updated_at: Date | null;
}

/** The synonyms of a project for which nobody has written any. */
const none: SynonymsRow = { groups: [], revision: 1, updated_at: null };

export const getSynonyms: Rpc<GetSynonymsRequest, GetSynonymsResponse> = async (request, _call, deps) => ({
  synonyms: toSynonyms(request, await findSynonyms(deps.database, request)),
});

export const replaceSynonyms: Rpc<ReplaceSynonymsRequest, ReplaceSynonymsResponse> = async (request, call, deps) => {
  const groups = checkGroups(request.groups.map(({ words }) => words));
  const saved = await saveSynonyms(deps.database, call, request, { groups, ifRevision: request.ifRevision });
  if (!saved) throw fail('VERSION_MISMATCH');
  return { synonyms: toSynonyms(request, saved) };
};

/** In lower case, with single blanks between words. @throws VALIDATION_ERROR for what is no word and for what stands twice */
function checkGroups(groups: SynonymGroups): SynonymGroups {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  groups.forEach((words, group) => {
    words.forEach((word, at) => {
      // As searches compare it: `E-Mail` and `e-mail` are one.
      const compared = wordsOf(word)
        .map(({ text }) => text)
        .join(' ');
      const path = ['groups', group, at];
      if (compared === '') issues.push({ path, message: 'must contain a letter or a digit' });
      else if (seen.has(compared)) issues.push({ path, message: 'is a duplicate; a word can be in one group only' });
      seen.add(compared);
    });
  });
  if (issues.length > 0) throw fail('VALIDATION_ERROR', { issues: issues.slice(0, maxIssues) });
  return groups.map((words) => words.map((word) => word.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/g, ' ')));
}

/** More would only repeat the first ones. */
const maxIssues = 50;

function toSynonyms({ projectId }: { projectId: string }, { groups, revision, updated_at }: SynonymsRow): Synonyms {
  const messages = groups.map((words) => ({ words: [...words] }));
  return { projectId, groups: messages, revision, updatedAt: updated_at ?? undefined };
}

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
        updated_at = CASE WHEN s.groups = excluded.groups THEN s.updated_at ELSE clock_now() END
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
async function saveSynonyms(
  database: Database,
  caller: Caller,
  at: InProject,
  { groups, ifRevision }: { groups: SynonymGroups; ifRevision: number | undefined },
): Promise<SynonymsRow | undefined> {
  const values = { ...audited(caller, at), groups: JSON.stringify(groups), ifRevision: ifRevision ?? null };
  const [row] = await replace.query<Omit<SynonymsRow, 'groups'>>(database, values);
  return row && { groups, ...row };
}
