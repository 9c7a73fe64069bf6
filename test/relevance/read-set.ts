import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../support/root.js';
import type { JudgedQuestion, JudgedSet } from './judged-set.js';

/**
 * Reads a set from its folder: the project's own forms (`articles/*.md` with `questions.json`, or with `questions.tsv`), Cranfield in
 * TREC's form, or the documents and tasks of tau-bench. @throws when it is none of them.
 */
export function readSet(folder: string): JudgedSet {
  if (existsSync(join(folder, 'questions.json'))) return readOwn(folder);
  if (existsSync(join(folder, 'questions.tsv')))
    return readLines(basename(folder), join(folder, 'articles'), join(folder, 'questions.tsv'));
  if (existsSync(join(folder, 'cran.all.1400.xml'))) return readCranfield(folder);
  if (existsSync(join(folder, 'tasks.json'))) return readTasks(folder);
  throw new Error(`${folder} holds no set of a known form`);
}

interface OwnQuestion {
  id: string;
  question: string;
  locale: string;
  relevant: Record<string, number>;
}

function readOwn(folder: string): JudgedSet {
  const questions = readJson<OwnQuestion[]>(join(folder, 'questions.json'));
  return {
    name: basename(folder),
    articles: readArticles(join(folder, 'articles')),
    questions: questions.map(({ id, question, relevant }) => ({
      id,
      text: question,
      relevant: new Map(Object.entries(relevant)),
    })),
    outOfScope: outOfScope(),
  };
}

/**
 * Markdown files and a file with a question per line: a tab, and the names of the files that answer it, the best first. What none
 * answers ends without a name. @throws when a question names no article, or when there is nothing to measure.
 */
export function readLines(name: string, articleFolder: string, questionFile: string): JudgedSet {
  const articles = readArticles(articleFolder);
  const ids = new Set(articles.map(({ id }) => id));
  const questions: JudgedQuestion[] = [];
  const outOfScope: string[] = [];
  for (const [at, line] of readText(questionFile).split(/\r?\n/).entries()) {
    const [text = '', names = ''] = line.split('\t').map((part) => part.trim());
    if (text === '') continue;
    const answers = names.split(',').flatMap((part) => part.trim().replace(/\.md$/, '') || []);
    const unknown = answers.find((id) => !ids.has(id));
    if (unknown) throw new Error(`${questionFile}, line ${at + 1}: ${articleFolder} has no ${unknown}.md`);
    if (answers.length === 0) outOfScope.push(text);
    else questions.push({ id: `line ${at + 1}`, text, relevant: graded(answers) });
  }
  if (questions.length === 0) throw new Error(`${questionFile} has no question with the article that answers it`);
  return { name, articles, questions, outOfScope };
}

/** The first answers best. */
function graded(answers: readonly string[]): Map<string, number> {
  return new Map(answers.map((id, at) => [id, at === 0 ? 2 : 1]));
}

/** Questions for other help centres, and for no help centre at all: the lines of a file. */
function outOfScope(): string[] {
  return readText(join(root, 'test/relevance/help-centre/out-of-scope.txt')).trimEnd().split('\n');
}

/**
 * Markdown files with their title, tags and locale in front; without these, the first heading or the file's name is the title.
 * @throws when there is none, or one has no text: its questions could never be answered
 */
export function readArticles(folder: string): JudgedSet['articles'] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  if (files.length === 0) throw new Error(`${folder} has no Markdown files`);
  const articles = files.sort().map((file) => readArticle(folder, file));
  const empty = articles.find(({ body }) => !/[\p{L}\p{N}]/u.test(body.replace(/^#.*$/m, '')));
  if (empty) throw new Error(`${join(folder, empty.id)}.md has no text`);
  return articles;
}

function readArticle(folder: string, file: string): JudgedSet['articles'][number] {
  const id = basename(file, '.md');
  const text = readText(join(folder, file))
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { head, body } = parted(text);
  const facts = Object.fromEntries(head.split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2)));
  const [, heading = id] = /^#\s+(.+)/m.exec(body) ?? [];
  const { title = heading, tags = '', locale = 'en' } = facts as Record<string, string>;
  return { id, title, body: body.trim(), locale, tags: tags.split(',').map((tag) => tag.trim()) };
}

/** A line between rules that names no field belongs to the text. */
function parted(text: string): { head: string; body: string } {
  const [, head = '', body = text] = /^---\n((?:\w+:.*\n)+)---[ \t]*(?:\n|$)([\s\S]*)$/.exec(text) ?? [];
  return { head: head.trimEnd(), body };
}

function readCranfield(folder: string): JudgedSet {
  const documents = elements(readText(join(folder, 'cran.all.1400.xml')), 'doc');
  const topics = elements(readText(join(folder, 'cran.qry.xml')), 'top');
  const judged = new Map<string, Map<string, number>>();
  for (const line of readText(join(folder, 'cranqrel.trec.txt')).split('\n')) {
    const [question = '', , document = '', grade = '0'] = line.trim().split(/\s+/);
    if (Number(grade) > 0) judged.set(question, (judged.get(question) ?? new Map()).set(document, Number(grade)));
  }
  return {
    name: 'cranfield',
    articles: documents.map((document) => {
      const title = element(document, 'title');
      const text = element(document, 'text');
      const body = text.startsWith(title) ? text.slice(title.length) : text;
      return { id: element(document, 'docno'), title: oneLine(title), body: oneLine(body), locale: 'en', tags: [] };
    }),
    // The judgements count the questions in their order, not by their <num>.
    questions: withAnswers(
      topics.map((topic, at) => ({
        id: String(at + 1),
        text: oneLine(element(topic, 'title')),
        relevant: judged.get(String(at + 1)),
      })),
    ),
    outOfScope: outOfScope(),
  };
}

interface Task {
  id: string;
  user_scenario: { instructions: string };
  required_documents?: string[];
}

function readTasks(folder: string): JudgedSet {
  const documents = join(folder, 'documents');
  const articles = readdirSync(documents).map((file) => {
    const { id, title, content } = readJson<{ id: string; title: string; content: string }>(join(documents, file));
    return { id, title, body: content, locale: 'en', tags: [] };
  });
  const tasks = readJson<Task[]>(join(folder, 'tasks.json'));
  const questions = tasks.map(({ id, user_scenario: { instructions }, required_documents: needed = [] }) => {
    return { id, text: instructions, relevant: new Map(needed.map((document) => [document, 1])) };
  });
  return { name: 'tau_banking', articles, questions: withAnswers(questions), outOfScope: outOfScope() };
}

function withAnswers(
  questions: { id: string; text: string; relevant: Map<string, number> | undefined }[],
): JudgedQuestion[] {
  return questions.flatMap(({ id, text, relevant }) => (relevant?.size ? [{ id, text, relevant }] : []));
}

function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner);
}

function element(xml: string, name: string): string {
  return (elements(xml, name)[0] ?? '').trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

function readJson<T>(path: string): T {
  return JSON.parse(readText(path)) as T;
}
