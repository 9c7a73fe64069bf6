import type { FormSubmission, Page } from '@pharos/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';

interface Submissions {
  readonly data: readonly FormSubmission[];
  readonly page: Page;
}

/** What visitors have entered into a form, the newest first. */
export function useSubmissions(projectId: string, formId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.submissions(projectId, formId),
    queryFn: ({ pageParam, signal }): Promise<Submissions> =>
      pharos.forms
        .listFormSubmissions({ projectId, formId, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal })
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
  });
}

/** Where all of them can be downloaded. */
export const exportAddress = (projectId: string, formId: string, kind: 'csv' | 'ndjson'): string =>
  `/api/v1/projects/${projectId}/forms/${formId}/submissions/export.${kind}`;
