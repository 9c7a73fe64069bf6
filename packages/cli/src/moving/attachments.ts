import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { PharosError } from '@pharos/sdk';
import type { InProject } from '../account/connect.js';
import { maxRetries } from '../contacts/send-batch.js';
import { AttachmentFolders } from './attachment-folders.js';
import type { DroppedRecords } from './dropped-records.js';
import { fetchFile, NotFetched } from './fetch-file.js';
import { type FetchFrom, isNamed } from './fetch-from.js';
import { readUrl } from './read-url.js';
import type { FileOfMessage } from './records.js';

/** The files of messages: in the folder `attachments` of the export, or at their addresses. */
export class Attachments {
  readonly #folders: AttachmentFolders;

  constructor(
    place: string,
    /** Undefined: no files are imported. */
    private readonly from: readonly FetchFrom[] | undefined,
    private readonly dropped: DroppedRecords,
  ) {
    this.#folders = new AttachmentFolders(place);
  }

  /** Notes the file as dropped unless it is in the export, or may be fetched. */
  check(file: FileOfMessage): void {
    const why = this.#whyNot(file);
    if (why !== undefined) this.dropped.addFile(file, why);
  }

  #whyNot(file: FileOfMessage): string | undefined {
    if (this.from === undefined) return 'a file, because of --no-attachments';
    if (this.#folders.find(file) !== undefined || (file.url !== undefined && isNamed(file.url, this.from)))
      return undefined;
    if (file.url === undefined) return 'a file that is not in the export';
    if (this.from.length === 0)
      return `a file at ${hostOf(file.url)}, which is not fetched without --fetch-attachments`;
    return `a file at ${hostOf(file.url)}, which --fetch-attachments does not name`;
  }

  /**
   * The ID of the uploaded file; undefined, and noted as dropped, if its content cannot be had or the platform refuses it. What may go
   * well another time ends the import, which can go on later.
   */
  async upload({ pharos, projectId }: InProject, file: FileOfMessage): Promise<string | undefined> {
    try {
      const content = await this.#contentOf(file);
      if (content === undefined) return undefined;
      const named = { projectId, file: content, name: basename(file.name) || 'file' };
      return (await pharos.attachments.upload(named, { maxRetries })).id;
    } catch (error) {
      this.dropped.addFile(file, reasonOf(error));
      return undefined;
    }
  }

  async #contentOf(file: FileOfMessage): Promise<Blob | undefined> {
    const { from } = this;
    const path = from && this.#folders.find(file);
    if (path !== undefined) return openAsBlob(path);
    if (file.url !== undefined && from !== undefined && isNamed(file.url, from)) return fetchFile(file.url, from);
    this.check(file);
    return undefined;
  }
}

/** What is wrong with a single file. All else, such as a quota that is used up, would be wrong with those after it too. */
const ofOneFile: readonly string[] = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'];

function reasonOf(error: unknown): string {
  if (error instanceof NotFetched) return `a file ${error.message}`;
  if (error instanceof PharosError && ofOneFile.includes(error.code)) return `a file that was refused: ${error.code}`;
  throw error;
}

function hostOf(url: string): string {
  return readUrl(url)?.host ?? 'an address that is none';
}
