import type { Project } from '@pharos/proto/pharos/core/v1/project';
import { agentMode } from '../enums.js';
import { time } from './time.js';

/** A project in its REST shape. */
export function renderProject(project: Project) {
  return {
    id: project.id,
    org_id: project.orgId,
    name: project.name,
    slug: project.slug,
    domain: project.domain ?? null,
    agent_mode: agentMode.toText(project.agentMode),
    ai_model: project.aiModel ?? null,
    created_at: time(project.createdAt),
  };
}
