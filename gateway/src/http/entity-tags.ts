import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalid } from '@pharos/contract';
import type { Exchange } from './exchange.js';
import { maxNumber } from './path-params.js';

// RFC 9110 §8.8.3.
const tag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const listOfTags = new RegExp(`^[ \\t]*${tag.source}(?:[ \\t]*,[ \\t]*${tag.source})*[ \\t]*$`);

const digestLength = 12;
const versionTag = new RegExp(`^([1-9]\\d{0,9})(?:-[0-9a-f]{${digestLength}})?$`);

/** Versions count from 1: a record that has to have this one is refused, but only once it has been found. */
const noVersion = 0;

/**
 * The entity tag of a record's version as an answer shows it: `"3-6b86b273ff34"`. Some of what it shows, such as whether it
 * is published, changes without a new version; who has asked before must be told of that, too.
 */
export function etagOf(version: number, shown: string | undefined): string {
  return shown === undefined ? `"${version}"` : `"${version}-${digest(shown)}"`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digestLength);
}

/**
 * The version that `If-Match` asks for; undefined when any will do. What else a tag tells of an answer does not matter:
 * only edits of the same text are in each other's way. Tags that no version has, weak ones among them, never match.
 * Several versions are refused: a service compares with one.
 */
export function ifVersionOf({ headers }: IncomingMessage): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  if (!listOfTags.test(header)) throw invalid(['If-Match'], 'must be an entity tag such as "3", with its quotes, or *');
  const strong = [...header.matchAll(tag)].filter(([, weak]) => weak === undefined).map(([, , text = '']) => text);
  const versions = [...new Set(strong.flatMap(versionIn))];
  if (versions.length > 1) throw invalid(['If-Match'], 'must name one version');
  return versions[0] ?? noVersion;
}

function versionIn(text: string): number[] {
  const version = Number(versionTag.exec(text)?.[1] ?? noVersion);
  return version === noVersion || version > maxNumber ? [] : [version];
}

/** Whether a GET asks only for what has another tag, by `If-None-Match`. */
export function isNotModified({ method, request }: Exchange, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined || method !== 'GET') return false;
  if (header === '*') return true;
  return listOfTags.test(header) && [...header.matchAll(tag)].some(([, , text]) => `"${text}"` === etag);
}
