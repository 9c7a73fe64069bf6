import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Picture } from '@pharos/sdk';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { changePictures, picturesIn } from './picture-addresses.js';
import type { Placed } from './remote-articles.js';
import { digestOf, type RemotePictures } from './remote-pictures.js';
import { replaceFile } from './replace-file.js';

/** Where pictures are written that no file names yet. */
const picturesFolder = 'pictures';
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

export interface PulledArticle {
  readonly body: string;
  /** Paths of pictures that differ in the folder, and were kept. */
  readonly kept: readonly string[];
}

export interface PullTo {
  readonly folder: string;
  readonly remote: RemotePictures;
  readonly isForced: boolean;
}

/** Writes the pictures of an article into the folder, and gives its text with their paths. What is gone on the platform keeps its address. */
export async function pullPictures({ path, article }: Placed, to: PullTo): Promise<PulledArticle> {
  const written = new Map<string, string>();
  const kept: string[] = [];
  for (const address of picturesIn(article.body)) {
    const picture = await to.remote.at(address);
    if (picture === undefined) continue;
    const own = `${picturesFolder}/${fileNameOf(picture)}`;
    if (!(await writePicture(picture, own, to))) kept.push(own);
    written.set(address, posix.relative(posix.dirname(path), own));
  }
  return { body: changePictures(article.body, (address) => written.get(address)), kept };
}

/** A name that no other content has, and that nobody can choose to lie elsewhere. */
export function fileNameOf({ name, sha256, type }: Pick<Picture, 'name' | 'sha256' | 'type'>): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+/, '');
  const short = [...plain].slice(0, 60).join('').replace(/-+$/, '');
  return `${short || 'picture'}-${sha256.slice(0, 8)}.${endings[type] ?? 'bin'}`;
}

/** False if another file is there, which stays. */
async function writePicture(picture: Picture, path: string, { folder, remote, isForced }: PullTo): Promise<boolean> {
  const file = join(ownFolder(folder), posix.basename(path));
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() && digestOf(readFileSync(file)) === picture.sha256) return true;
  if (stats !== undefined && !isForced) return false;
  const content = await remote.download(picture);
  replaceFile(file, content);
  return true;
}

/** The folder of pictures. @throws Stop when it is a link, which could lead anywhere */
function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const own = join(realpathSync(folder), picturesFolder);
  if (!existsSync(own)) mkdirSync(own);
  if (realpathSync(own) === own) return own;
  throw new Stop(`${join(folder, picturesFolder)} is a link: pictures are not written there.`, exitCodes.refused);
}
