import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** To a webhook that the platform disabled nothing is sent, but what it would have received is held. */
const receives = `(w.status = 'active' OR w.disabled_reason <> 'request') AND w.deleted_at IS NULL`;

/** SQL: whether `webhooks w` of a project is to receive what a row `e` of an event says. */
export const asks = sql`w.project_id = ${param('projectId')} AND w.org_id = ${param('orgId')} AND ${receives}
        AND w.events && e.subscriptions AND (w.include_internal OR NOT e.is_internal) AND w.id IS DISTINCT FROM e.except_id`;

const select = new NamedStatement(
  'select_subscribers',
  sql`SELECT w.id FROM webhooks w, (SELECT ${param('subscriptions')}::text[] AS subscriptions, ${param('isInternal')}::boolean AS is_internal,
        ${param('except')}::text AS except_id) e WHERE ${asks} ORDER BY w.id`,
);

/** What webhooks are asked about. */
export interface Asked extends InProject {
  /** Any of them will do. */
  subscriptions: readonly string[];
  /** Whether only agents see it. */
  isInternal: boolean;
  /** A webhook that is not told. */
  except: string | undefined;
}

const mostKnown = 10_000;

/**
 * The webhooks of projects that were to receive an event the last time. That is no more than a guess, by which the deliveries of the next
 * are made in one statement, which finds out who they are by itself.
 */
export class Subscribers {
  readonly #known = new Map<string, readonly string[]>();

  /** Ids of the webhooks of a project that are to receive what they asked for, now or once they are active again: looked up where none are known. */
  async find(database: Database, asked: Asked): Promise<readonly string[]> {
    const known = this.#known.get(keyOf(asked));
    if (known) return known;
    const rows = await select.query<{ id: string }>(database, { ...asked });
    const ids = rows.map(({ id }) => id);
    this.learn(asked, ids);
    return ids;
  }

  learn(asked: Asked, ids: readonly string[]): void {
    if (this.#known.size >= mostKnown) this.#known.clear();
    if (ids.length > 0) this.#known.set(keyOf(asked), ids);
    else this.#known.delete(keyOf(asked));
  }
}

function keyOf({ orgId, projectId, subscriptions, isInternal }: Asked): string {
  return [orgId, projectId, isInternal, ...subscriptions].join(' ');
}
