import type { Ask } from '../../postgres/one-at-a-time.js';

/** Which process handles a consumer's events. */
export interface Claims {
  /** Makes this the one that does. False when another, or another part of this one, already is. */
  claim(durable: string): Promise<boolean>;
  release(durable: string): Promise<void>;
}

/** Claims last as long as the session. Its locks are counted, so who holds one within this process is kept beside them. */
export function claimsOn(ask: Ask, schema: string): Claims {
  const held = new Set<string>();
  const key = `hashtextextended('${schema}.consumer.' || $1::text, 0)`;
  return {
    async claim(durable) {
      if (held.has(durable)) return false;
      held.add(durable);
      const { rows } = await ask<{ ok: boolean }>(`SELECT pg_try_advisory_lock(${key}) AS ok`, [durable]);
      if (!rows[0]?.ok) held.delete(durable);
      return rows[0]?.ok === true;
    },
    async release(durable) {
      await ask(`SELECT pg_advisory_unlock(${key})`, [durable]);
      held.delete(durable);
    },
  };
}
