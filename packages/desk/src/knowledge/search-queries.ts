import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';

/** Articles that are less certain than this are not shown to customers. */
export const leastScore = 0.25;

/** Searches as customers do, and shows what is too uncertain besides. Such a search does not count as one that found nothing. */
export function useSearchTry(q: string, locale: string | undefined) {
  const projectId = useProjectId();
  return useQuery({
    queryKey: queryKeys.searchTry(projectId, { q, locale }),
    enabled: q !== '',
    queryFn: async ({ signal }) => {
      const query = { projectId, q, min_score: 0, ...(locale && { locale }) };
      const { data, meta } = await pharos.knowledgeBase.searchKnowledgeBase(query, { signal });
      return { data, meta };
    },
    placeholderData: keepPreviousData,
  });
}
