import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { analyseQuestion, questionLanguage, weakWeight } from '@pharos/language';
import type { InProject } from '@pharos/service';
import type { EngineHit, KeywordQuery } from '../engines/index.js';
import { splitVersion } from '../text/index.js';

/** Reads every passage of the project: of thousands it takes a second, so nothing asks it that has an engine. */
const find = new NamedStatement(
  'find_words_in_database',
  sql`SELECT * FROM (
    SELECT DISTINCT ON (a.id) a.id AS "articleId", p.version, p.ordinal, found.score
    FROM articles a
    JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version
    JOIN passages p ON p.article_id = a.id AND p.version = a.published_version AND p.splitting = ${param('splitting')}
    CROSS JOIN LATERAL (
      SELECT sum(CASE WHEN strpos(lower(v.title), word) > 0 THEN 2 WHEN strpos(lower(p.heading || ' ' || p.text), word) > 0 THEN 1
        ELSE 0 END)::float8 AS score FROM unnest(${param('words')}::text[]) word
    ) found
    WHERE a.project_id = ${param('projectId')} AND a.org_id = ${param('orgId')} AND a.deleted_at IS NULL AND found.score > 0
      AND (${param('locale')}::text IS NULL OR v.locale = ${param('locale')} OR starts_with(v.locale, ${param('locale')} || '-'))
      AND (${param('tag')}::text IS NULL OR ${param('tag')} = ANY (v.tags))
    ORDER BY a.id, found.score DESC, p.ordinal
  ) best ORDER BY score DESC, "articleId" LIMIT ${param('limit')}`,
);

/** The articles that have most of the words of a question, best first, as PostgreSQL finds them: for when no engine answers. */
export async function findWordsInDatabase(
  database: Database,
  { orgId, projectId }: InProject,
  { text, filter, limit }: Omit<KeywordQuery, 'synonyms'>,
): Promise<EngineHit[]> {
  const { locale = null, tag = null } = filter;
  const said = analyseQuestion(text, questionLanguage(text, filter.locale));
  // What any question can have, such as "a", stands in every text.
  const asked = said.filter(({ weight }) => weight > weakWeight);
  // A stem need not be how the word begins (`study`, `studi`).
  const words = [...new Set(asked.map((word) => (word.text.startsWith(word.stem) ? word.stem : word.text)))];
  return find.query<EngineHit>(database, { orgId, projectId, splitting: splitVersion, words, locale, tag, limit });
}
