import { cutText } from '@pharos/kit';
import { languageOfText, questionLanguage } from '@pharos/language';
import { type Turn, unanswered } from '../../domain/turn.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { titlesIn } from '../frames.js';
import { chosenOf } from './choice.js';
import { courtesiesIn, isGreeting, wasAsked } from './courtesy.js';
import { askedWords } from './own-words.js';
import { hear, phraseAt, saidWords } from './phrases.js';
import { sentencesOf } from './sentences.js';

/** What the customer wants to know. */
export interface Need {
  /** All that they wrote since anybody answered, in their own words or, where these ask nothing, in those that they pass on. */
  readonly text: string;
  /** What to search for, one to three; none when nothing was said. */
  readonly queries: readonly string[];
  /** The same by what they ask: several ways to ask one question stand together. */
  readonly questions: readonly (readonly string[])[];
  /** All of it, where that is a short question which is whole by itself and is searched for with the one before, too. */
  readonly alone: string | undefined;
  /** What a question that goes on adds to the one before: "and outlook?". */
  readonly added: string | undefined;
  /** How many words say what it is about. */
  readonly tellingWords: number;
}

/** As long as a search takes it. */
export const maxQueryLength = 480;
const maxQueries = 3;
/** Shorter texts are searched for as they are. */
const shortText = 240;
const fewWords = 2;

/** Reads the need from the words, without a model. */
export function readNeed(turn: Turn): Need {
  const text = readText(turn);
  const asked = questionsIn(text).map((question) => question.map((way) => inContext(way, turn)));
  const ways = asked.map((each) => [...new Set(each.flatMap(({ queries }) => queries.map(cut)))]);
  const questions = ways.filter(([first], at) => ways.findIndex(([other]) => other === first) === at);
  const queries = [...new Set(questions.flat())];
  const [only, ...more] = asked.length === 1 ? (asked[0] ?? []) : [];
  const { alone, added } = only !== undefined && more.length === 0 ? only : {};
  return { text, queries, questions, alone, added, tellingWords: contentWordsOf(text).length };
}

/** "Cool", and then a question: what only takes note of an answer says nothing of what is asked after it. */
function readText(turn: Turn): string {
  const isAnswer = turn.utterances.some(({ from }) => from !== 'customer');
  const said = unanswered(turn).map(({ text }) => askedWords(text, isAnswer));
  const asking = said.filter((text) => !courtesiesIn(text));
  return (asking.length > 0 ? asking : said).join('\n').trim();
}

/** Each question of its own when there are several; else all of a short text, or the sentences of a long one that say most. */
function questionsIn(text: string): string[][] {
  if (!/[\p{L}\p{N}]/u.test(text) || isGreeting(text)) return [];
  const sentences = sentencesOf(text).map((sentence) => sentence.text);
  const asking = sentences.filter((each) => /[?？؟]\s*$/u.test(each) && contentWordsOf(each).length > 0);
  const questions = asking.filter((each) => contentWordsOf(each).length >= fewWords);
  if (questions.length > 1) return questions.slice(0, maxQueries).map((question) => [question]);
  if (text.length <= shortText) return [[text]];
  const question = questions[0] ?? asking[0];
  const telling = mostTelling(sentences.filter((each) => each !== question)).join(' ');
  return question === undefined ? [[telling]] : [[`${question} ${telling}`, question]];
}

const mostSentences = 3;

function mostTelling(sentences: readonly string[]): string[] {
  const rated = [...new Set(sentences)].map((text, at) => ({ text, at, words: contentWordsOf(text).length }));
  const best = rated.sort((a, b) => b.words - a.words || a.at - b.at).slice(0, mostSentences);
  return best.sort((a, b) => a.at - b.at).map(({ text }) => text);
}

interface InContext extends Pick<Partial<Need>, 'alone' | 'added'> {
  readonly queries: readonly string[];
}

/**
 * A short question that goes on from the one before is joined with it; one of few words with the subject. A title that was chosen
 * is asked for by itself, too: the question before names what was not chosen as well. And so is a short question that may begin
 * another subject.
 */
function inContext(query: string, turn: Turn): InContext {
  const telling = contentWordsOf(query).length;
  const title = chosen(query, turn);
  if (telling > fewWords && !title) return { queries: [query] };
  const earlier = subjectBefore(turn);
  const words = saidWords(query);
  const codes = languagesOf(query, turn);
  const goesOn = phraseAt(words, 0, 'followUps', codes) > 0;
  const mustGoOn = goesOn || phraseAt(words, 0, 'pointing', codes) > 0 || telling === 0 || wasAsked(turn);
  if (earlier !== undefined && (mustGoOn || telling <= 1)) {
    const joined = `${title ?? query} ${earlier}`;
    if (title) return { queries: [joined, title] };
    if (!mustGoOn && isWhole(query, codes)) return { queries: [joined, query], alone: cut(query) };
    return { queries: [joined], added: goesOn ? query : undefined };
  }
  const { subject } = turn.conversation;
  return { queries: [telling < fewWords && subject ? `${subject} ${query}` : query] };
}

/** What the customer asked before: the last that says what it is about, and is no courtesy. */
function subjectBefore(turn: Turn): string | undefined {
  const answered = turn.utterances.slice(0, turn.utterances.length - unanswered(turn).length);
  const asked = answered.filter(({ from, text }) => from === 'customer' && !courtesiesIn(text));
  const texts = asked.map(({ text }) => askedWords(text, true)).filter((text) => text !== '');
  return texts.findLast((text) => contentWordsOf(text).length >= fewWords) ?? texts.at(-1);
}

const shortQuestion = 100;

/** Whether a question is whole by itself: "can I cancel?", not "how long?" or "how do I pack it?". */
function isWhole(query: string, codes: readonly string[]): boolean {
  const isShort = query.length <= shortQuestion && contentWordsOf(query).length > 0;
  const says = (list: 'speakers' | 'pointing') => hear(query, [list], codes).lists.size > 0;
  return isShort && says('speakers') && !says('pointing');
}

/** The languages whose small words count: "a" goes on in Polish only. A few words may be of another one than what was written before. */
function languagesOf(query: string, { utterances }: Turn): readonly string[] {
  const all = utterances.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const usual = questionLanguage(all.join('\n')).code;
  return [...new Set([usual, languageOfText(query) ?? usual])];
}

/** The title that the query chooses, where the customer was asked which of two is meant. */
function chosen(query: string, turn: Turn): string | undefined {
  const last = turn.utterances.at(-unanswered(turn).length - 1);
  const titles = last?.from === 'ai' ? titlesIn(last.text) : undefined;
  return titles && chosenOf(titles, query);
}

function cut(query: string): string {
  const line = query.replace(/\s+/g, ' ').trim();
  return cutText(line, maxQueryLength);
}
