import { basename } from 'node:path';
import { PharosError } from '@pharos/sdk';
import type { InProject } from '../account/connect.js';
import { maxRetries } from '../contacts/send-batch.js';
import { changePictures, picturesIn } from '../knowledge/picture-addresses.js';
import { atMost } from './at-most.js';
import type { DroppedRecords } from './dropped-records.js';
import { fetchFile, NotFetched } from './fetch-file.js';
import { type FetchFrom, isNamed } from './fetch-from.js';
import { jsonOf, type MovedRow, plainRow } from './moved-row.js';

type ArticleRow = Readonly<Record<string, unknown>> & { readonly body: string };

/** As long as the address of a picture, so that the row is not shorter than the one that is sent. */
const placeholder = `/api/public/kb/prj_${'0'.repeat(26)}/pictures/pic_${'0'.repeat(26)}`;
const picturesAtOnce = 4;

/** The pictures of articles, which are taken over from the hosts that files may be fetched from. Others keep their addresses. */
export class ArticlePictures {
  constructor(
    /** Undefined: no files are imported. */
    private readonly from: readonly FetchFrom[] | undefined,
    private readonly dropped: DroppedRecords,
  ) {}

  /** The row of an article, at least as long as it is when it is sent: pictures that cannot be had keep their addresses. */
  rowOf(row: Readonly<Record<string, unknown>>): MovedRow {
    const body = String(row.body ?? '');
    if (!picturesIn(body).some((address) => this.#isTaken(address))) return plainRow(row);
    const longest = changePictures(body, (address, written) =>
      this.#isTaken(address) && bytesOf(written) < bytesOf(placeholder) ? placeholder : undefined,
    );
    return { raw: jsonOf(row), json: jsonOf({ ...row, body: longest }), hasPictures: true };
  }

  /** The row with the addresses of uploaded pictures. What cannot be had keeps its address, and is noted. */
  async upload(to: InProject, given: MovedRow): Promise<MovedRow> {
    if (!given.hasPictures) return given;
    const row = JSON.parse(given.raw) as ArticleRow;
    const addresses = picturesIn(row.body).filter((address) => this.#isTaken(address));
    const uploaded = await atMost(picturesAtOnce, addresses, async (address) => {
      const url = await this.#uploadOne(to, address);
      return url === undefined ? [] : [[address, url] as const];
    });
    const urls = new Map(uploaded.flat());
    const body = changePictures(row.body, (address) => urls.get(address));
    return { ...given, json: jsonOf({ ...row, body }) };
  }

  #isTaken(address: string): boolean {
    return this.from !== undefined && isNamed(address, this.from);
  }

  /** The same picture of several articles is uploaded once: the platform knows its content. */
  async #uploadOne({ pharos, projectId }: InProject, address: string): Promise<string | undefined> {
    try {
      const body = await fetchFile(address, this.from ?? []);
      return (await pharos.knowledgeBase.createPicture({ projectId, name: nameOf(address), body }, { maxRetries })).url;
    } catch (error) {
      this.dropped.add(address, reasonOf(error));
      return undefined;
    }
  }
}

/** What it is called at its address, as people read it; a name with control characters stays encoded. */
function nameOf(address: string): string {
  const encoded = basename(new URL(address).pathname) || 'picture';
  try {
    const name = basename(decodeURIComponent(encoded));
    return name === '' || /\p{Cc}/u.test(name) ? encoded : name;
  } catch {
    return encoded;
  }
}

/** How long it is in a row. */
const bytesOf = (address: string) => Buffer.byteLength(JSON.stringify(address));

/** What is wrong with a single picture. All else, such as a quota that is used up, would be wrong with those after it too. */
function reasonOf(error: unknown): string {
  if (error instanceof NotFetched) return `a picture ${error.message}, which keeps its address`;
  if (error instanceof PharosError && ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'].includes(error.code))
    return `a picture that was refused and keeps its address: ${error.code}`;
  throw error;
}
