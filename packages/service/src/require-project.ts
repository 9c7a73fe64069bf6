import type { CallContext, RpcClient } from '@pharos/kit';
import type { ProjectServiceService } from '@pharos/proto/pharos/core/v1/project';
import type { InProject } from './records.js';

/** Less than callers wait for the whole. A core that is away is told of sooner: by having no connection. */
const timeoutMs = 8_000;

/** Asks core, which owns projects, whether there is this one. @throws PROJECT_NOT_FOUND, UNAVAILABLE */
export function requireProject(projects: Pick<RpcClient<typeof ProjectServiceService>, 'getProject'>) {
  return async ({ orgId, projectId }: InProject, { requestId, actor, traceparent }: CallContext): Promise<void> => {
    await projects.getProject({ orgId, projectId }, { requestId, actor, traceparent, timeoutMs });
  };
}
