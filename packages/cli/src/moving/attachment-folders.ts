import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { attachmentsFolder } from './documents.js';
import type { FileOfMessage } from './records.js';

/**
 * The folder `attachments` of an export: `files/FILE_ID` holds one file of any name, or that of the name; `messages/MESSAGE_ID` those of a
 * message by their names. IDs of files and of messages are numbered apart, so each kind has its own place. Links are not followed: an
 * export does not choose which files are read.
 */
export class AttachmentFolders {
  readonly #root: string;

  constructor(place: string) {
    const root = join(place, attachmentsFolder);
    this.#root = existsSync(root) ? realpathSync(root) : root;
  }

  /** The path of a file; undefined if it is not there. */
  find({ id, name, messageId }: FileOfMessage): string | undefined {
    const own = id === undefined ? undefined : this.#folder('files', id);
    return (own && (fileIn(own, name) ?? onlyFileIn(own))) ?? this.#ofMessage(messageId, name);
  }

  #ofMessage(messageId: string, name: string): string | undefined {
    const folder = this.#folder('messages', messageId);
    return folder && fileIn(folder, name);
  }

  #folder(kind: 'files' | 'messages', id: string): string | undefined {
    const kinds = join(this.#root, kind);
    if (!isPlain(id) || !isThere(kinds, 'isDirectory')) return undefined;
    const folder = join(kinds, id);
    return isThere(folder, 'isDirectory') ? folder : undefined;
  }
}

/** A name in a folder, and no way out of it. */
const isPlain = (name: string) => name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);

/** Whether that is there itself, and not a link to it. */
function isThere(path: string, kind: 'isDirectory' | 'isFile'): boolean {
  // A name that is too long for the file system is not there either.
  if (Buffer.byteLength(path) > 4_000 || path.split(/[/\\]/).some((part) => Buffer.byteLength(part) > 255))
    return false;
  return lstatSync(path, { throwIfNoEntry: false })?.[kind]() === true;
}

function fileIn(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  return isPlain(name) && isThere(path, 'isFile') ? path : undefined;
}

function onlyFileIn(folder: string): string | undefined {
  const [only, ...others] = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return only !== undefined && others.length === 0 ? fileIn(folder, only) : undefined;
}
