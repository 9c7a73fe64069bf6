import type { IncomingMessage } from 'node:http';

/** The media type of every body, unless its route takes others as well. */
export const jsonType = 'application/json';
/** What RFC 7396 calls the body of a PATCH; ours have the same meaning. */
export const mergePatchType = 'application/merge-patch+json';
/** One JSON value a line. */
export const jsonLinesType = 'application/x-ndjson';

/** A table of a spreadsheet. */
export const csvType = 'text/csv';

/** The type of server-sent events, which are always in UTF-8. */
export const eventStreamType = 'text/event-stream';
/** A form of a page, or of a client that follows OAuth. */
export const formType = 'application/x-www-form-urlencoded';
/** A form with a file. */
export const multipartType = 'multipart/form-data';

// Blanks belong to one place only: with two to share them, many would take the square of their number to refuse.
const inUtf8 = /^([a-z]+\/[a-z+-]+)(?:\s*;\s*charset\s*=\s*"?utf-8"?)?(?:\s*;)?\s*$/i;

/** Spreadsheets also write UTF-16, which the text itself tells by its mark. */
const csvInUnicode =
  /^text\/csv(?:\s*;\s*(?:charset\s*=\s*"?utf-(?:8|16(?:le|be)?)"?|header\s*=\s*(?:present|absent)))*$/i;

/** The one way in which bodies may be packed. */
export const gzipEncoding = 'gzip';

/** What a route's body may be. */
export interface BodyTypes {
  readonly types: readonly string[];
  /** The values of `Content-Encoding`. */
  readonly packings: readonly string[];
}

const ofRecord: BodyTypes = { types: [jsonType], packings: [] };
const ofPatch: BodyTypes = { types: [jsonType, mergePatchType], packings: [] };
const ofFields: BodyTypes = { types: [jsonType, formType], packings: [] };
const ofPageForm: BodyTypes = { types: [jsonType, formType, multipartType], packings: [] };
const ofForm: BodyTypes = { types: [jsonType, multipartType], packings: [] };
const ofRows: BodyTypes = { types: [jsonType, jsonLinesType], packings: [gzipEncoding] };
const ofTable: BodyTypes = { types: [jsonType, jsonLinesType, csvType], packings: [gzipEncoding] };

interface BodyOfRoute {
  readonly method: string;
  readonly rows?: { readonly csv?: unknown } | undefined;
  readonly upload?: 'multipart' | 'bytes';
  readonly form?: boolean;
  readonly pageForm?: unknown;
}

/** What a route's body may be. */
export function bodyTypesOf({ method, rows, upload, form, pageForm }: BodyOfRoute): BodyTypes {
  if (pageForm !== undefined) return ofPageForm;
  if (form) return ofFields;
  if (upload === 'multipart') return ofForm;
  if (rows !== undefined) return rows.csv === undefined ? ofRows : ofTable;
  return method === 'PATCH' ? ofPatch : ofRecord;
}

/** Whether the request says to be the form of a page that a browser has sent by itself. */
export function isPageForm(request: IncomingMessage): boolean {
  return isMultipart(request) || mediaTypeOf(request) === formType;
}

/** Whether the request says to be a form with files. */
export function isMultipart({ headers }: IncomingMessage): boolean {
  return (
    headers['content-encoding'] === undefined && /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '')
  );
}

/** How a body is packed, in lower case; undefined when it is as it is. */
export function packingOf({ headers }: IncomingMessage): string | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding === 'identity' ? undefined : encoding;
}

const otherCharset = /^([a-z]+\/[a-z+-]+)\s*;.*?charset\s*=\s*"?(?!utf-8"?\s*(?:;|$))/i;

/** What a body is said to be that is not in UTF-8, in lower case. */
export function typeInOtherCharset({ headers }: IncomingMessage): string | undefined {
  return otherCharset.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
}

/** What a body is said to be, in lower case; undefined when it is not in UTF-8, or a table in UTF-16. How it is packed is another matter. */
export function mediaTypeOf({ headers }: IncomingMessage): string | undefined {
  const type = headers['content-type'];
  if (type !== undefined && csvInUnicode.test(type)) return csvType;
  return type === jsonType ? type : inUtf8.exec(type ?? '')?.[1]?.toLowerCase();
}
