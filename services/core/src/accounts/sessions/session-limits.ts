import { param, sql } from '@pharos/kit';

/** How long people stay signed in. */
export interface SessionLimits {
  /** A session ends when it was not used for so long. */
  readonly sessionIdleDays: number;
  /** And after so long, however much it is used. */
  readonly sessionMaxDays: number;
}

/** SQL of whether the session `s` has not ended. */
export const isLive = sql`s.expires_at > clock_now() AND s.last_seen_at > clock_now() - make_interval(days => ${param('idle_days')})`;
