import { dueChannel } from '../schema.js';

/** NOTIFY takes less than 8 000 bytes: of more webhooks workers find out for themselves. */
const mostNamed = 200;

/** SQL: tells workers that webhooks have due attempts: `ids` is an array of theirs, `orgId` their organization's id. */
export function notifyDue(orgId: string, ids: string): string {
  const named = `concat_ws(',', ${orgId}, array_to_string(${ids}, ','))`;
  return `pg_notify('${dueChannel}', CASE WHEN cardinality(${ids}) <= ${mostNamed} THEN ${named} ELSE '' END)`;
}
