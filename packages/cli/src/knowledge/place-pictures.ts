import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PharosError } from '@pharos/sdk';
import { atMost } from '../moving/at-most.js';
import type { GivenArticle } from './folder.js';
import { isRelative, localPicture, unreadable } from './local-picture.js';
import { changePictures, picturesIn } from './picture-addresses.js';
import type { RemotePictures } from './remote-pictures.js';

/** A picture that a file names and the platform does not have. */
export interface LeftPicture {
  readonly path: string;
  readonly address: string;
  readonly why: string;
}

/** Articles as the platform has them: with the addresses that it shows pictures at. */
export interface WithPictures {
  readonly given: GivenArticle[];
  readonly left: LeftPicture[];
}

type Placed = { readonly url: string } | { readonly why: string };

const atOnce = 4;

/** Gives articles of a folder the addresses at which the platform shows their pictures; with `upload` it has them all then, but those that are left. */
export async function placePictures(
  folder: string,
  given: readonly GivenArticle[],
  { remote, upload }: { remote: RemotePictures; upload: boolean },
): Promise<WithPictures> {
  const root = realpathSync(folder);
  const uses = given.flatMap(({ path, article }) =>
    picturesIn(article.body)
      .filter(isRelative)
      .map((address) => ({ path, address, local: localPicture(root, path, address) })),
  );
  const files = [...new Set(uses.flatMap(({ local }) => ('file' in local ? [local.file] : [])))];
  const urls = await atMost(atOnce, files, (file) => placed(file, remote, upload));
  const byFile = new Map(files.map((file, at) => [file, urls[at] as Placed]));
  const all = uses.map(({ path, address, local }) => ({
    path,
    address,
    placed: 'file' in local ? (byFile.get(local.file) as Placed) : local,
  }));
  return {
    given: given.map((each) => withAddresses(each, all)),
    left: all.flatMap(({ path, address, placed: of }) => ('why' in of ? [{ path, address, why: of.why }] : [])),
  };
}

function withAddresses(
  given: GivenArticle,
  all: readonly { path: string; address: string; placed: Placed }[],
): GivenArticle {
  const own = new Map(all.flatMap((each) => (each.path === given.path ? [[each.address, each.placed]] : [])));
  if (own.size === 0) return given;
  const body = changePictures(given.article.body, (address) => {
    const of = own.get(address);
    return of && 'url' in of ? of.url : undefined;
  });
  return { ...given, article: { ...given.article, body } };
}

async function placed(file: string, remote: RemotePictures, upload: boolean): Promise<Placed> {
  const read = await readFile(file).catch(() => undefined);
  if (read === undefined) return { why: unreadable };
  const content = new Uint8Array(read);
  const known = await remote.withContent(content);
  if (known !== undefined) return { url: known.url };
  if (!upload) return { why: 'is not uploaded yet' };
  try {
    return { url: (await remote.upload(basename(file), content)).url };
  } catch (error) {
    return { why: refusalOf(error) };
  }
}

/** What is wrong with a single picture. All else, such as a quota that is used up, would be wrong with those after it too. */
function refusalOf(error: unknown): string {
  if (error instanceof PharosError && ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'].includes(error.code))
    return 'is no PNG, JPEG, GIF, WebP or AVIF picture of at most 10 MiB';
  throw error;
}
