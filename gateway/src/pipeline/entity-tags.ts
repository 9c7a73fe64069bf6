import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fail, invalid } from '@pharos/contract';
import { isFailure } from '@pharos/kit';
import { maxNumber } from './path-params.js';

// RFC 9110 §8.8.3.
const tag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const listOfTags = new RegExp(`^[ \\t]*${tag.source}(?:[ \\t]*,[ \\t]*${tag.source})*[ \\t]*$`);

const digestLength = 12;
const revisionTag = new RegExp(`^([1-9]\\d{0,9})(?:-[0-9a-f]{${digestLength}})?$`);

/** Revisions count from 1: a record that has to have this one is refused, but only once it has been found. */
const noRevision = 0;

/**
 * The entity tag of a record's revision as an answer shows it: `"3-6b86b273ff34"`. Some of what it shows, such as whether
 * searches find it, changes without anybody's write; a client's cached copy must become stale then, too.
 */
export function etagOf(revision: number, shown: string | undefined): string {
  return shown === undefined ? `"${revision}"` : `"${revision}-${digest(shown)}"`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digestLength);
}

/**
 * The revision that `If-Match` asks for; undefined when any will do. Every write makes another, so nobody's goes unseen.
 * The rest of a tag does not matter: what changes without a write must not make an edit fail. Tags that no
 * revision has, weak ones among them, never match. Several revisions are refused: a service compares with one.
 */
export function ifRevisionOf({ headers }: IncomingMessage): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  if (!listOfTags.test(header))
    throw invalid(['If-Match'], 'must be an entity tag such as "3" (including the quotes) or *');
  const strong = [...header.matchAll(tag)].filter(([, weak]) => weak === undefined).map(([, , text = '']) => text);
  const revisions = [...new Set(strong.flatMap(revisionIn))];
  if (revisions.length > 1) throw invalid(['If-Match'], 'must contain only one revision');
  return revisions[0] ?? noRevision;
}

/** What a request failed with; a VERSION_MISMATCH that comes of weak tags alone says so, as the record may not have changed. */
export function explainWeakTags(error: unknown, { headers }: IncomingMessage): unknown {
  if (!isFailure(error) || error.reason !== 'VERSION_MISMATCH') return error;
  const tags = [...(headers['if-match'] ?? '').matchAll(tag)];
  if (tags.length === 0 || tags.some(([, weak]) => weak === undefined)) return error;
  const message = 'Weak tags (W/) never match If-Match. Send the ETag without W/ in front of it.';
  return fail('VERSION_MISMATCH', error.details, message);
}

function revisionIn(text: string): number[] {
  const revision = Number(revisionTag.exec(text)?.[1] ?? noRevision);
  return revision === noRevision || revision > maxNumber ? [] : [revision];
}

/** Whether a GET, or a HEAD, asks only for what has another tag, by `If-None-Match`. */
export function isNotModified({ method = '', headers }: IncomingMessage, etag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined || !['GET', 'HEAD'].includes(method)) return false;
  if (header === '*') return true;
  return listOfTags.test(header) && [...header.matchAll(tag)].some(([, , text]) => `"${text}"` === etag);
}
