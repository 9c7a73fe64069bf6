import { lstatSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isSkipped } from './folder.js';

/** What the platform takes. */
const mostBytes = 10 * 2 ** 20;

/** What is said of a picture that the file system does not give. */
export const unreadable = 'cannot be read';

/** A picture of an article in a folder, or why it is none. */
export type LocalPicture = { readonly file: string } | { readonly why: string };

/** Whether an address leads from the file that it stands in, and not from a host. */
export function isRelative(address: string): boolean {
  return address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address);
}

/**
 * The file of a relative address in an article. It is in the folder, which is given without links, and nothing on the way to it is a link or hidden: a text does
 * not choose which other files are read.
 */
export function localPicture(folder: string, articlePath: string, address: string): LocalPicture {
  const path = posix.normalize(posix.join(posix.dirname(articlePath), pathOf(address)));
  if (path === '..' || path.startsWith('../') || /[\\\0]/.test(path)) return { why: 'is outside of the folder' };
  if (path.split('/').some(isSkipped)) return { why: 'is hidden' };
  try {
    return fileAt(join(folder, path));
  } catch {
    // Names that are too long, folders that are files or may not be entered: whatever it is, it concerns this picture only.
    return { why: unreadable };
  }
}

function fileAt(file: string): LocalPicture {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { why: 'is not there' };
  if (realpathSync(file) !== file) return { why: 'is a link' };
  if (!stats.isFile()) return { why: 'is no file' };
  return stats.size > mostBytes ? { why: 'is larger than 10 MiB' } : { file };
}

function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
