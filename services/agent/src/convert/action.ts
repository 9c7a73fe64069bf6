import type { Action } from '@pharos/proto/pharos/agent/v1/action';
import type { ActionRow } from '../actions/actions.js';

/** An action as other services are told of it; its secret is not. */
export function toAction(projectId: string, row: ActionRow): Action {
  return {
    id: row.id,
    projectId,
    name: row.name,
    description: row.description,
    parameters: { ...row.parameters },
    url: row.url,
    needsConfirmation: row.needs_confirmation,
    revision: row.revision,
    createdAt: row.created_at,
  };
}
