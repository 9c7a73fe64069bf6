import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes } from '../frame/exit-codes.js';
import { oneLine } from '../output/printable.js';
import { articleOf } from './folder.js';
import { allArticles, fileAfter, fileOf, type Placed, placed } from './remote-articles.js';

type State = 'written' | 'unchanged' | 'kept';

/** A file that differs stays, unless it is to be replaced: it may hold what nobody has imported yet. */
export async function run(call: Call<{ force?: boolean }>): Promise<ExitCode> {
  const [folder = ''] = call.args;
  const project = await connectToProject(call);
  const data: { path: string; article_id: string; state: State }[] = [];
  for (const each of placed(await allArticles(project))) {
    const file = join(folder, each.path);
    const state = stateOf(file, each, call.options.force === true);
    if (state === 'written') {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, fileOf(each.article, each.path));
    }
    data.push({ path: each.path, article_id: each.article.id, state });
  }
  const kept = data.filter(({ state }) => state === 'kept');
  const count = (wanted: State) => `${data.filter(({ state }) => state === wanted).length} ${wanted}`;
  call.output.record(data, [
    ...kept.map(({ path }) => `${oneLine(path)} differs and was kept; --force replaces it`),
    `${data.length} articles: ${(['written', 'unchanged', 'kept'] as const).map(count).join(', ')}.`,
  ]);
  return kept.length > 0 ? exitCodes.partly : exitCodes.done;
}

function stateOf(file: string, { path, article }: Placed, isForced: boolean): State {
  if (!existsSync(file)) return 'written';
  const local = articleOf({ path, text: readFileSync(file, 'utf8') });
  const isOwn = local.id === article.id || (local.id === undefined && local.external_id === article.external_id);
  if (isOwn && fileAfter(local, article, path) === fileOf(article, path)) return 'unchanged';
  return isForced ? 'written' : 'kept';
}
