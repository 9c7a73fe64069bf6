import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultConfidenceThreshold } from '@pharos/agent/evaluate';
import { readArticles, readSet } from '../relevance/read-set.js';
import { root } from '../support/root.js';
import { fitTo, weightsText } from './fit.js';
import { readHint3 } from './hint3.js';
import { type GateSet, wholeSet, withoutSome } from './judged-questions.js';
import { type Platform, platformAsker, resolvedQuestions } from './platform.js';
import { readQuestions } from './read-questions.js';
import { askAll, builtInAsker, type Replayed } from './replay.js';
import { costLine, decisionTable, figuresOf, figuresTable } from './report.js';

const usage = `Usage:
  npm run agent-eval -- FILE [--help-centre FOLDER]           judged questions, with the built-in answerer over Markdown articles
  npm run agent-eval -- FILE --url URL --key KEY --project ID judged questions, with the agent of a running platform
  npm run agent-eval -- --resolved --url URL --key KEY --project ID [--limit N]
                                                              the project's own resolved conversations
  npm run agent-eval -- FOLDER …                              sets as in test/relevance, or HINT3; whole and without 40 %
  npm run agent-eval -- --fit FOLDER …                        fits the usual weights to sets, and prints them
Options: --threshold 0..1 (${defaultConfidenceThreshold})`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{
      url: { type: 'string' },
      key: { type: 'string' },
      project: { type: 'string' },
      'help-centre': { type: 'string' },
    },
    ...{
      threshold: { type: 'string' },
      limit: { type: 'string' },
      resolved: { type: 'boolean' },
      fit: { type: 'boolean' },
    },
  },
});
const threshold = values.threshold === undefined ? defaultConfidenceThreshold : Number(values.threshold);
const isUsable = (positionals.length > 0 || (values.resolved && platformGiven())) && threshold >= 0 && threshold <= 1;
if (!isUsable) {
  console.error(usage);
  process.exit(2);
}

function platformGiven(): Platform | undefined {
  const { url, key, project } = values;
  return url && key && project ? { url, key, projectId: project } : undefined;
}

/** The seeds by which articles are taken away. */
const seeds = [1, 2, 3, 4, 5].map((seed) => seed * 7_919);

function setsOf(folder: string): GateSet[] {
  if (existsSync(join(folder, 'curekart_test.csv'))) return readHint3(folder);
  const set = readSet(folder);
  return [wholeSet(set), ...seeds.map((seed) => withoutSome(set, 0.4, seed))];
}

/** What has one name is one set in parts. */
async function measureFolders(folders: readonly string[]): Promise<void> {
  const byName = new Map<string, Replayed[]>();
  for (const set of folders.flatMap(setsOf)) {
    const replayed = await askAll(set.questions, await builtInAsker(set, threshold));
    byName.set(set.name, [...(byName.get(set.name) ?? []), ...replayed]);
  }
  report(byName);
}

function report(byName: ReadonlyMap<string, readonly Replayed[]>): void {
  for (const [name, replayed] of byName)
    console.log([`\n${name}, threshold ${threshold}:`, ...decisionTable(replayed), costLine(replayed)].join('\n'));
  console.log(
    ['', ...figuresTable([...byName].map(([name, replayed]) => ({ name, figures: figuresOf(replayed) })))].join('\n'),
  );
}

async function measureFile(file: string | undefined): Promise<void> {
  const platform = platformGiven();
  const questions =
    values.resolved && platform
      ? await resolvedQuestions(platform, Number(values.limit ?? 200))
      : readQuestions(file ?? '');
  const folder = values['help-centre'] ?? join(root, 'test/relevance/help-centre/articles');
  const ask = platform
    ? await platformAsker(platform, threshold)
    : await builtInAsker({ articles: readArticles(folder) }, threshold);
  report(new Map([[file ?? 'resolved conversations', await askAll(questions, ask)]]));
}

const areFolders =
  positionals.length > 0 && positionals.every((path) => existsSync(path) && statSync(path).isDirectory());
if (values.fit && areFolders) console.log(weightsText(await fitTo(positionals.flatMap(setsOf))));
else await (areFolders ? measureFolders(positionals) : measureFile(positionals[0]));
