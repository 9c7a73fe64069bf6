import { existsSync, openAsBlob, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { PharosError } from '@pharos/sdk';
import type { InProject } from '../account/connect.js';
import { maxRetries } from '../contacts/send-batch.js';
import { exitCodeOf, exitCodes } from '../frame/exit-codes.js';
import { attachmentsFolder } from './documents.js';
import type { DroppedRecords } from './dropped-records.js';
import { type FetchFrom, fetchFile, NotFetched } from './fetch-file.js';
import type { MovedFile } from './records.js';

/** The files of messages: in the folder `attachments` of the export, or at their addresses. */
export class Attachments {
  readonly #root: string | undefined;

  constructor(
    place: string,
    /** Undefined: no files are imported. */
    private readonly from: FetchFrom | undefined,
    private readonly dropped: DroppedRecords,
  ) {
    const root = join(place, attachmentsFolder);
    this.#root = existsSync(root) ? realpathSync(root) : undefined;
  }

  /** Notes the file as dropped unless it is in the export, or may be fetched. */
  check(file: MovedFile, messageId: string): void {
    if (this.from === undefined) this.dropped.add(file.name, 'a file, because of --no-attachments');
    else if (this.#find(file, messageId) !== undefined) return;
    else if (file.url === undefined) this.dropped.add(file.name, 'a file that is not in the export');
    else if (this.from.length === 0)
      this.dropped.add(file.name, `a file at ${hostOf(file.url)}, which is not fetched without --fetch-attachments`);
  }

  /** The ID of the uploaded file; undefined, and noted as dropped, if its content cannot be had or the platform refuses it. */
  async upload({ pharos, projectId }: InProject, file: MovedFile, messageId: string): Promise<string | undefined> {
    try {
      const content = await this.#contentOf(file, messageId);
      if (content === undefined) return undefined;
      const named = { projectId, file: content, name: basename(file.name) || 'file' };
      return (await pharos.attachments.upload(named, { maxRetries })).id;
    } catch (error) {
      this.dropped.add(file.name, whyNot(error));
      return undefined;
    }
  }

  async #contentOf(file: MovedFile, messageId: string): Promise<Blob | undefined> {
    const { from } = this;
    const path = from && this.#find(file, messageId);
    if (path !== undefined) return openAsBlob(path);
    if (file.url !== undefined && from !== undefined && from.length > 0) return fetchFile(file.url, from);
    this.check(file, messageId);
    return undefined;
  }

  /** `attachments/ID/NAME`, or the only file in `attachments/ID`; ID is that of the file or of its message. */
  #find({ id, name }: MovedFile, messageId: string): string | undefined {
    const folders = [id, messageId].flatMap((each) => this.#inside(each));
    for (const folder of folders) {
      const named = this.#inside(join(basename(folder), basename(name)));
      const [only, ...others] = readdirSync(folder);
      const found = named[0] ?? (only !== undefined && others.length === 0 ? join(folder, only) : undefined);
      if (found !== undefined && statSync(found).isFile()) return found;
    }
    return undefined;
  }

  /** A path below the folder; none if it is not there, or lies elsewhere: an export does not choose which files are read. */
  #inside(path: string | undefined): string[] {
    if (this.#root === undefined || path === undefined || path === '') return [];
    const full = join(this.#root, path);
    if (!existsSync(full)) return [];
    const real = realpathSync(full);
    return real.startsWith(this.#root + sep) ? [real] : [];
  }
}

/** The platform may refuse a single file; anything else ends the import, which can go on later. */
function whyNot(error: unknown): string {
  if (error instanceof NotFetched) return `a file ${error.message}`;
  if (error instanceof PharosError && exitCodeOf(error) === exitCodes.refused)
    return `a file that was refused: ${error.code}`;
  throw error;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that is none';
}
