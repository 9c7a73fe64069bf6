import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';

/** Where the content of a file is read for some minutes. */
export function useDownload(attachmentId: string, variant: 'thumbnail' | 'original', isWanted = true) {
  const projectId = useProjectId();
  return useQuery({
    queryKey: queryKeys.download(projectId, attachmentId, variant),
    enabled: isWanted,
    staleTime: 120_000,
    queryFn: ({ signal }) => pharos.attachments.getAttachmentDownload({ projectId, attachmentId, variant }, { signal }),
  });
}
