import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

interface ProjectFields {
  readonly name: string;
  readonly domain: string | null;
  readonly first_response_target_minutes: number | null;
}

/** Changes a project, or makes one. */
export function useSaveProject(orgId: string, projectId: string | undefined) {
  return useAction(
    async (body: ProjectFields) => {
      if (projectId !== undefined) return pharos.projects.updateProject({ orgId, projectId, body });
      return pharos.projects.createProject({ orgId, body: { name: body.name, domain: body.domain } });
    },
    { renews: [queryKeys.allProjects] },
  );
}
