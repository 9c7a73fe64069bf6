import { createHash } from 'node:crypto';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { Embedder } from '../embedders/index.js';
import type { Engine, Side } from '../engines/index.js';
import { splitVersion } from '../text/index.js';

/** What makes an index another one. */
export interface LaneRules {
  /** Also the index's. */
  readonly name: string;
  readonly side: 'keyword' | 'vector';
  /** Whether the index outlives the process. */
  readonly durable: boolean;
  readonly splitting: number;
  /** The embedder's; empty for words. */
  readonly fingerprint: string;
}

const installation: Statement = { name: 'select_installation', text: 'SELECT id FROM installation' };

const fingerprints: Statement = {
  name: 'select_fingerprints',
  text: `SELECT fingerprint FROM lanes WHERE side = 'vector' ORDER BY tended_at DESC`,
};

/** A process, by which it is told who writes in a lane, and whose memory an index is in. */
export interface Process {
  /** The id of its database. */
  readonly installation: string;
  /** Nobody else's. */
  readonly owner: string;
}

/**
 * The lane of an engine by the rules of this process. Its name is also its index's: the database, a digest of all that decides what
 * the index holds, and for an index in memory whose memory that is.
 */
export function rulesOf(
  side: Side,
  { name, durable, form }: Pick<Engine<never>, 'name' | 'durable' | 'form'>,
  embedder: Pick<Embedder, 'fingerprint'>,
  { installation, owner }: Process,
): LaneRules {
  const fingerprint = side === 'vector' ? embedder.fingerprint : '';
  const rules = JSON.stringify([side, name, form, splitVersion, fingerprint]);
  const digest = createHash('sha256').update(rules).digest('hex').slice(0, 16);
  const parts = [installation, digest, ...(durable ? [] : [owner])];
  return { name: parts.join('-'), side, durable, splitting: splitVersion, fingerprint };
}

/** Whether an index belongs to this database, whatever its rules. */
export function isOfInstallation(index: string, installation: string): boolean {
  return index.startsWith(`${installation}-`);
}

/** The id of the database: no other one has it, unless it is a copy of this. */
export async function readInstallation(database: Database): Promise<string> {
  const row = await firstRow(database.query<{ id: string }>(installation));
  if (!row) throw new Error('the table `installation` is empty');
  return row.id;
}

/** Fingerprints of the embedders of all lanes, the latest first. */
export async function readFingerprints(database: Database): Promise<string[]> {
  const rows = await database.query<{ fingerprint: string }>(fingerprints);
  return rows.map(({ fingerprint }) => fingerprint);
}
