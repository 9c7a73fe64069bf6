import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes, Stop } from '../frame/exit-codes.js';
import { oneLine } from '../output/printable.js';
import { articleOf } from './folder.js';
import { placePictures } from './place-pictures.js';
import { type PullTo, pullPictures } from './pull-pictures.js';
import { allArticles, fileAfter, fileOf, type Placed, placed } from './remote-articles.js';
import { RemotePictures } from './remote-pictures.js';
import { replaceFile } from './replace-file.js';

type State = 'written' | 'unchanged' | 'kept';

/** A file that differs stays, unless it is to be replaced: it may hold what nobody has imported yet. */
export async function run(call: Call<{ force?: boolean }>): Promise<ExitCode> {
  const [folder = ''] = call.args;
  const project = await connectToProject(call);
  const to = { folder, remote: new RemotePictures(project), isForced: call.options.force === true };
  const data: { path: string; article_id: string; state: State }[] = [];
  const kept = new Set<string>();
  // Also where there is no article: a comparison finds the folder.
  mkdirSync(folder, { recursive: true });
  for (const each of placed(await allArticles(project))) {
    const state = await stateOf(each, to);
    if (state === 'written') for (const path of await write(each, to)) kept.add(path);
    if (state === 'kept') kept.add(each.path);
    data.push({ path: each.path, article_id: each.article.id, state });
  }
  const count = (wanted: State) => `${data.filter(({ state }) => state === wanted).length} ${wanted}`;
  const lines = [
    ...[...kept].map((path) => `${oneLine(path)} differs and was kept; --force replaces it`),
    `${data.length} articles: ${(['written', 'unchanged', 'kept'] as const).map(count).join(', ')}.`,
  ];
  call.output.record(data, lines, { kept: [...kept] });
  return kept.size > 0 ? exitCodes.partly : exitCodes.done;
}

/** First the pictures: an article that is there has all of its own, also when the command was interrupted. Gives those that were kept. */
async function write(each: Placed, to: PullTo): Promise<readonly string[]> {
  refuseLinks(to.folder, dirname(each.path));
  const { body, kept } = await pullPictures(each, to);
  const file = join(to.folder, each.path);
  mkdirSync(dirname(file), { recursive: true });
  replaceFile(file, fileOf({ ...each.article, body }, each.path));
  return kept;
}

/** @throws Stop when a folder on the way to an article is a link, which could lead anywhere */
function refuseLinks(folder: string, path: string): void {
  for (let at = path; at !== '.'; at = dirname(at)) {
    const way = join(folder, at);
    if (isLink(way)) throw new Stop(`${way} is a link: articles are not written there.`, exitCodes.refused);
  }
}

async function stateOf({ path, article }: Placed, { folder, remote, isForced }: PullTo): Promise<State> {
  const file = join(folder, path);
  if (isLink(file)) return isForced ? 'written' : 'kept';
  if (!existsSync(file)) return 'written';
  const named = { path, text: readFileSync(file, 'utf8') };
  const { given } = await placePictures(folder, [{ ...named, article: articleOf(named) }], { remote, upload: false });
  const local = given[0]?.article ?? articleOf(named);
  const isOwn = local.id === article.id || (local.id === undefined && local.external_id === article.external_id);
  if (isOwn && fileAfter(local, article, path) === fileOf(article, path)) return 'unchanged';
  return isForced ? 'written' : 'kept';
}

/** Whether there is a link, also one that leads nowhere. */
const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
