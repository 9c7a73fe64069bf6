import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** More than a large team sends on in an hour, and too few to be worth a spammer's while. */
export const mostAddressesInHour = 500;

/** Whoever sends something on in the project at the same time waits here, and then counts this too. */
const takeTurn: Statement = {
  name: 'take_forwarding_turn',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('forwarding of ' || $1 || ' ' || $2, 0))`,
};

/** To how many addresses mails were sent on in the last hour, and when the first of them will be older. A transcript names none: the customer. */
const countRecent: Statement = {
  name: 'count_forwarded_to',
  text: `SELECT coalesce(sum(greatest(1, jsonb_array_length(forward -> 'to')) + cardinality(cc)), 0)::integer AS count,
      ceil(extract(epoch FROM min(created_at) + interval '1 hour' - clock_now()))::integer AS seconds
    FROM messages WHERE project_id = $1 AND created_at > (SELECT clock_now()) - interval '1 hour' AND forward IS NOT NULL`,
};

/**
 * Holds a project to a number of addresses in an hour, of messages and transcripts together, until the transaction ends. It comes before
 * every lock of a conversation.
 * @throws RATE_LIMITED
 */
export async function checkForwarding(
  tx: Database,
  { orgId, projectId }: Pick<InProject, 'orgId' | 'projectId'>,
  addresses: number,
): Promise<void> {
  await tx.query(takeTurn, [orgId, projectId]);
  const found = tx.query<{ count: number; seconds: number | null }>(countRecent, [projectId]);
  const { count = 0, seconds } = (await firstRow(found)) ?? {};
  if (count + addresses > mostAddressesInHour) throw fail('RATE_LIMITED', { retry_after: Math.max(1, seconds ?? 1) });
}
