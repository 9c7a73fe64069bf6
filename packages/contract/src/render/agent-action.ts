import type { Action } from '@pharos/proto/pharos/agent/v1/action';
import { time } from './time.js';

/** An HTTP action of a project in its REST shape; its secret is shown only where it is made. */
export function renderAgentAction(action: Action) {
  return {
    id: action.id,
    project_id: action.projectId,
    name: action.name,
    description: action.description,
    parameters: action.parameters ?? {},
    url: action.url,
    needs_confirmation: action.needsConfirmation,
    created_at: time(action.createdAt),
  };
}
