import type { Logger, RpcClient, RpcHandler } from '@pharos/kit';
import type { UpdateConfigRequest, UpdateConfigResponse } from '@pharos/proto/pharos/agent/v1/config';
import type { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';

/** A change waits no longer than this for core, which hears of it by its event as well. */
const timeoutMs = 1_000;

export interface TellCoreDeps {
  readonly projects: Pick<RpcClient<typeof ProjectServiceDefinition>, 'showAgent'>;
  readonly log: Logger;
}

type Handler = RpcHandler<UpdateConfigRequest, UpdateConfigResponse>;

/**
 * Core shows mode and model with the project, and measures by its business hours. It is told once they are changed and before anybody hears of the change, so that
 * who reads the project next sees them.
 */
export function tellCore({ projects, log }: TellCoreDeps): (handler: Handler) => Handler {
  return (handler) => async (request, call) => {
    const answer = await handler(request, call);
    if (answer.config === undefined) return answer;
    const { mode, model, revision, settings } = answer.config;
    const hours = settings?.businessHours;
    const businessHours = hours && { time_zone: hours.timeZone, hours: hours.hours };
    const { orgId, projectId } = request;
    const { requestId, actor, traceparent, signal } = call;
    try {
      await projects.showAgent(
        { orgId, projectId, mode, model, revision, businessHours },
        { requestId, actor, traceparent, signal, timeoutMs },
      );
    } catch (error) {
      log.debug({ err: error }, 'core could not be told of a configuration; its event will tell it');
    }
    return answer;
  };
}
