import { z } from 'zod';
import { type EngineHit, type PassageRef, sliceOf } from './engine.js';

/** Which passage of the tenant's something stored is. */
export const storedPlace = z.object({ article_id: z.string(), version: z.number(), ordinal: z.number() });
/** With the tenant. */
export const storedRef = storedPlace.extend({ org_id: z.string(), project_id: z.string() });

/** What servers are asked for to have the above. */
export const placeFields = Object.keys(storedPlace.shape);
export const refFields = Object.keys(storedRef.shape);

/** As servers hold it. */
export function toStored({ orgId, projectId, articleId, version, ordinal }: PassageRef) {
  const slice = sliceOf(articleId);
  return { org_id: orgId, project_id: projectId, article_id: articleId, version, ordinal, slice };
}

export function refOf({ org_id, project_id, article_id, version, ordinal }: z.infer<typeof storedRef>): PassageRef {
  return { orgId: org_id, projectId: project_id, articleId: article_id, version, ordinal };
}

export function hitOf({ article_id, version, ordinal }: z.infer<typeof storedPlace>, score: number): EngineHit {
  return { articleId: article_id, version, ordinal, score };
}
