import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultConfidenceThreshold } from '@pharos/agent/evaluate';
import { readArticles, readSet } from '../relevance/read-set.js';
import { root } from '../support/root.js';
import { fitTo, rowsOf, weightsText } from './fit.js';
import { fitModel, modelWeightsText, readJudgedAnswers } from './fit-model.js';
import { byArticle, byHelpCentre, heldOut } from './held-out.js';
import { readHint3 } from './hint3.js';
import { type GateSet, wholeSet, withoutSome } from './judged-questions.js';
import { readQuestions, requireArticles } from './read-questions.js';
import { askAll, builtInAsker, type Replayed } from './replay.js';
import { decisionTable, figuresOf, figuresTable, refusalOf, thresholdLines } from './report.js';

const usage = `Usage:
  npm run agent-eval -- FILE [--help-centre FOLDER]           judged questions, with the built-in answerer over Markdown articles
  npm run agent-eval -- FOLDER …                              sets as in test/relevance, or HINT3; whole and without 40 %
  npm run agent-eval -- --fit FOLDER …                        fits the usual weights to sets, and prints them
  npm run agent-eval -- --fit-model FILE                      fits the weights of answers of your model to judged ones
  npm run agent-eval -- --held-out FOLDER …                   measures each help centre, and each fifth of the articles, with
                                                              weights that were fitted to the others
Options: --threshold 0..1 (${defaultConfidenceThreshold})
The agent of a running platform is asked by \`pharos agent evaluate\`.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'help-centre': { type: 'string' },
    threshold: { type: 'string' },
    fit: { type: 'boolean' },
    'fit-model': { type: 'string' },
    'held-out': { type: 'boolean' },
  },
});
const threshold = values.threshold === undefined ? defaultConfidenceThreshold : Number(values.threshold);
const isUsable = (positionals.length > 0 || values['fit-model'] !== undefined) && threshold >= 0 && threshold <= 1;
if (!isUsable) {
  console.error(usage);
  process.exit(2);
}

/** The seeds by which articles are taken away. */
const seeds = [1, 2, 3, 4, 5].map((seed) => seed * 7_919);

function setsOf(folder: string): GateSet[] {
  if (existsSync(join(folder, 'curekart_test.csv'))) return readHint3(folder);
  const set = readSet(folder);
  return [wholeSet(set), ...seeds.map((seed) => withoutSome(set, 0.4, seed))];
}

async function measureFolders(folders: readonly string[]): Promise<void> {
  report(await measured(folders.flatMap(setsOf)));
}

/** With the usual weights. What has one name is one set in parts. */
async function measured(sets: readonly GateSet[]): Promise<Map<string, Replayed[]>> {
  const byName = new Map<string, Replayed[]>();
  for (const set of sets) {
    const replayed = await askAll(set.questions, await builtInAsker(set, threshold));
    byName.set(set.name, [...(byName.get(set.name) ?? []), ...replayed]);
  }
  return byName;
}

async function fitFolders(folders: readonly string[]): Promise<void> {
  const rows = await rowsOf(folders.flatMap(setsOf));
  console.log(weightsText(fitTo(rows), rows.length));
}

/** How many parts the articles are divided into. */
const partsOfArticles = 5;

/** What the usual weights reach, beside what weights reach that have not seen the help centre, or the article. */
async function measureHeldOut(folders: readonly string[]): Promise<void> {
  const sets = folders.flatMap(setsOf);
  const rows = await rowsOf(sets);
  const columns = {
    'usual weights': await measured(sets),
    'without the article': await heldOut(sets, rows, threshold, byArticle(sets, partsOfArticles)),
    'without the help centre': await heldOut(sets, rows, threshold, byHelpCentre),
  };
  const names = [...new Set(sets.map(({ name }) => name))];
  const table = names.flatMap((name) =>
    Object.entries(columns).map(([how, byName]) => ({
      name: `${name}: ${how}`,
      figures: figuresOf(byName.get(name) ?? []),
    })),
  );
  console.log(figuresTable(table).join('\n'));
}

function report(byName: ReadonlyMap<string, readonly Replayed[]>): void {
  for (const [name, replayed] of byName)
    console.log(
      [`\n${name}, threshold ${threshold}:`, ...decisionTable(replayed), '', ...thresholdLines(replayed)].join('\n'),
    );
  console.log(
    ['', ...figuresTable([...byName].map(([name, replayed]) => ({ name, figures: figuresOf(replayed) })))].join('\n'),
  );
}

async function measureFile(file = ''): Promise<void> {
  const folder = values['help-centre'] ?? join(root, 'test/relevance/help-centre/articles');
  const articles = readArticles(folder);
  const questions = readQuestions(file);
  requireArticles(questions, new Set(articles.map(({ id }) => id)));
  const ask = await builtInAsker({ articles }, threshold);
  report(new Map([[file, await askAll(questions, ask)]]));
}

function printModelWeights(file: string): void {
  const answers = readJudgedAnswers(readFileSync(file, 'utf8'));
  console.log(modelWeightsText(fitModel(answers), answers));
}

const areFolders =
  positionals.length > 0 && positionals.every((path) => existsSync(path) && statSync(path).isDirectory());
try {
  if (values['fit-model'] !== undefined) printModelWeights(values['fit-model']);
  else if (values.fit && areFolders) await fitFolders(positionals);
  else if (values['held-out'] && areFolders) await measureHeldOut(positionals);
  else await (areFolders ? measureFolders(positionals) : measureFile(positionals[0]));
} catch (error) {
  console.error(refusalOf(error));
  process.exitCode = 1;
}
