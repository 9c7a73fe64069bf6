import { PharosError } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';
import { changedGroups, type SynonymChange } from './synonym-groups.js';

const mostTries = 3;

/** The synonyms of a project. */
export function useSynonyms(projectId: string) {
  return useQuery({
    queryKey: queryKeys.synonyms(projectId),
    queryFn: ({ signal }) => pharos.knowledgeBase.getSynonyms({ projectId }, { signal }),
    staleTime: 10_000,
  });
}

/** Changes one group of synonyms, of those that there are at that moment. */
export function useChangeSynonyms(projectId: string) {
  return useAction(
    async (change: SynonymChange) => {
      for (let tries = 1; ; tries += 1) {
        const { data, etag } = await pharos.knowledgeBase.getSynonyms({ projectId }).withResponse();
        const body = { groups: changedGroups(data.groups, change) };
        try {
          return await pharos.knowledgeBase.replaceSynonyms(
            { projectId, body },
            etag === undefined ? {} : { ifMatch: etag },
          );
        } catch (error) {
          const isMeanwhile = error instanceof PharosError && error.code === 'VERSION_MISMATCH';
          if (!isMeanwhile || tries === mostTries) throw error;
        }
      }
    },
    { renews: [queryKeys.synonyms(projectId)] },
  );
}
