import type { UnansweredSearch } from '@pharos/proto/pharos/knowledge/v1/search';
import type { Synonyms } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { time, timeOrNull } from './time.js';

/** A project's synonyms in their REST shape. */
export function renderSynonyms({ projectId, groups, updatedAt }: Synonyms) {
  return { project_id: projectId, groups: groups.map(({ words }) => words), updated_at: timeOrNull(updatedAt) };
}

/** A question that found nothing, in its REST shape. */
export function renderUnansweredSearch({ question, searches, firstSearchedAt, lastSearchedAt }: UnansweredSearch) {
  return { question, searches, first_searched_at: time(firstSearchedAt), last_searched_at: time(lastSearchedAt) };
}
