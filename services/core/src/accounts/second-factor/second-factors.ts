import { fail } from '@pharos/contract';
import {
  type Database,
  firstRow,
  NamedStatement,
  param,
  type SealedColumn,
  type Sealer,
  type Statement,
  sql,
} from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { auditPlace, placesOf } from '../sessions/places.js';
import { newRecoveryCodes, readCode, stepOf } from './codes.js';

const contextOf = (userId: string) => `second-factor ${userId}`;

export const sealedSecrets: SealedColumn = {
  table: 'second_factors',
  column: 'secret',
  key: ['user_id'],
  context: ([userId = '']) => contextOf(userId),
};

/** How many codes of one person are tried in a quarter of an hour. Only who knows the password gets as far as that. */
const mostTries = 10;
const tryMinutes = 15;

const selectState: Statement = {
  name: 'select_second_factor',
  text: `SELECT (SELECT count(*)::integer FROM recovery_codes WHERE user_id = $1) AS recovery_codes,
      EXISTS (SELECT FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS enabled,
      EXISTS (SELECT FROM memberships m JOIN organizations o ON o.id = m.org_id
        WHERE m.user_id = $1 AND o.require_second_factor) AS required`,
};

/** One that is confirmed stays: it has to be removed first. */
const begin: Statement = {
  name: 'begin_second_factor',
  text: `INSERT INTO second_factors AS f (user_id, secret) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE f.confirmed_at IS NULL RETURNING 1 AS one`,
};

/** Counts the attempt before the code is looked at, so that many at once count as many. */
const tryOnce: Statement = {
  name: 'try_second_factor',
  text: `UPDATE second_factors SET
      tries = CASE WHEN tries_since > clock_now() - interval '${tryMinutes} minutes' THEN tries + 1 ELSE 1 END,
      tries_since = CASE WHEN tries_since > clock_now() - interval '${tryMinutes} minutes' THEN tries_since ELSE clock_now() END
    WHERE user_id = $1 AND (confirmed_at IS NOT NULL) = $2 RETURNING secret, tries`,
};

const useStep: Statement = {
  name: 'use_second_factor_step',
  text: 'UPDATE second_factors SET last_step = $2, tries = 0 WHERE user_id = $1 AND last_step < $2 RETURNING 1 AS one',
};

const useRecovery: Statement = {
  name: 'use_recovery_code',
  text: `WITH used AS (DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2 RETURNING user_id)
    UPDATE second_factors f SET tries = 0 FROM used WHERE f.user_id = used.user_id RETURNING 1 AS one`,
};

const confirm = new NamedStatement(
  'confirm_second_factor',
  sql`WITH changed AS (
      UPDATE second_factors SET confirmed_at = clock_now() WHERE user_id = ${param('id')} AND confirmed_at IS NULL
      RETURNING user_id AS id
    ), codes AS (
      INSERT INTO recovery_codes (user_id, hash) SELECT c.id, unnest(${param('hashes')}::bytea[]) FROM changed c
    ), places AS (${placesOf('changed', 'id')}),
    ${auditCte({ action: 'enableSecondFactor', target: 'user', from: 'places', whose: auditPlace })}
    SELECT id FROM changed`,
);

const remove = new NamedStatement(
  'remove_second_factor',
  sql`WITH changed AS (DELETE FROM second_factors WHERE user_id = ${param('id')} RETURNING user_id AS id),
    codes AS (DELETE FROM recovery_codes WHERE user_id = ${param('id')}), places AS (${placesOf('changed', 'id')}),
    ${auditCte({ action: 'removeSecondFactor', target: 'user', from: 'places', whose: auditPlace })}
    SELECT id FROM changed`,
);

export interface SecondFactorState {
  readonly enabled: boolean;
  /** Whether an organization of theirs wants it. */
  readonly required: boolean;
  readonly recovery_codes: number;
}

export async function secondFactorOf(database: Database, userId: string): Promise<SecondFactorState> {
  const [row] = await database.query<SecondFactorState>(selectState, [userId]);
  return row as SecondFactorState;
}

/** Stores the secret until a first code confirms it. @throws SECOND_FACTOR_EXISTS */
export async function storeSecret(database: Database, sealer: Sealer, user: { id: string; secret: string }) {
  const sealed = sealer.seal(user.secret, contextOf(user.id));
  if ((await database.query(begin, [user.id, sealed])).length === 0) throw fail('SECOND_FACTOR_EXISTS');
}

/**
 * Uses up a code of the user, which works once, or a recovery code of theirs. @throws SECOND_FACTOR_INVALID, and RATE_LIMITED after
 * ten attempts in a quarter of an hour
 */
export async function useCode(
  { database, sealer, clock }: { database: Database; sealer: Sealer; clock: { now(): Date } },
  userId: string,
  { code, isConfirmed }: { code: string; isConfirmed: boolean },
): Promise<void> {
  const row = await firstRow(database.query<{ secret: Buffer; tries: number }>(tryOnce, [userId, isConfirmed]));
  if (!row) throw fail('SECOND_FACTOR_INVALID');
  if (row.tries > mostTries) throw fail('RATE_LIMITED', { retry_after: tryMinutes * 60 });
  const typed = readCode(code);
  if (typed && 'recoveryHash' in typed) {
    if ((await database.query(useRecovery, [userId, typed.recoveryHash])).length > 0) return;
  } else if (typed) {
    const step = stepOf(sealer.open(row.secret, contextOf(userId)).toString(), typed.digits, clock.now());
    if (step !== undefined && (await database.query(useStep, [userId, step])).length > 0) return;
  }
  throw fail('SECOND_FACTOR_INVALID');
}

/** Turns it on, and returns the recovery codes, which nobody sees again. @throws SECOND_FACTOR_EXISTS */
export async function enableSecondFactor(database: Database, caller: Caller, userId: string): Promise<string[]> {
  const { shown, hashes } = newRecoveryCodes();
  const done = await confirm.query(database, { ...audited(caller, { orgId: '' }), id: userId, hashes });
  if (done.length === 0) throw fail('SECOND_FACTOR_EXISTS');
  return shown;
}

/** Whether there was one. */
export async function removeSecondFactor(database: Database, caller: Caller, userId: string): Promise<boolean> {
  return (await remove.query(database, { ...audited(caller, { orgId: '' }), id: userId })).length > 0;
}
