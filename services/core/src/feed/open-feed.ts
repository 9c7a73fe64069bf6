import { fail } from '@pharos/contract';
import { firstRow, type Statement } from '@pharos/kit';
import type { FeedServiceDefinition } from '@pharos/proto/pharos/core/v1/feed';
import type { RpcOf } from '@pharos/service';
import { placeOf } from '../shared/in-project.js';

/**
 * Events are recorded only while somebody listens. A feed to which nobody has listened for too long begins anew, after every place that
 * it has given out.
 */
const open: Statement = {
  name: 'open_feed',
  text: `INSERT INTO feeds AS f (project_id, org_id, listened_until, last_place, kept_after)
    SELECT p.id, p.org_id, clock_now() + interval '25 hours', now.place, now.place
    FROM projects p, (SELECT floor(extract(epoch FROM clock_now()) * 1000)::bigint AS place) now
    WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL
    ON CONFLICT (project_id) DO UPDATE SET
      listened_until = excluded.listened_until,
      last_place = CASE WHEN f.listened_until < clock_now() THEN GREATEST(f.last_place + 1, excluded.last_place) ELSE f.last_place END,
      kept_after = CASE WHEN f.listened_until < clock_now() THEN GREATEST(f.last_place + 1, excluded.last_place) ELSE f.kept_after END
    RETURNING last_place`,
};

/** Has the project's feed recorded for 25 hours more, and answers where it ends. */
export const openFeed: RpcOf<FeedServiceDefinition, 'openFeed'> = async (request, _call, { database }) => {
  const row = await firstRow(database.query<{ last_place: number }>(open, placeOf(request)));
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { lastPlace: row.last_place };
};
