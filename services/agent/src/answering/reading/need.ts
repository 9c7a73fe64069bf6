import { cutText } from '@pharos/kit';
import { type Turn, type Utterance, unanswered } from '../../domain/turn.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { titlesIn, withoutSources } from '../frames.js';
import { chosenOf } from './choice.js';
import { approves, dismisses } from './closings.js';
import { fold } from './fold.js';
import { agrees, isGreeting } from './intent.js';
import { ownWords } from './own-words.js';
import { askIfMore, askIfWell } from './phrases.js';
import { sentencesOf } from './sentences.js';
import { tellsWish } from './wishes.js';

/** What the customer wants to know. */
export interface Need {
  /** All that they wrote since anybody answered, in their own words. */
  readonly text: string;
  /** What to search for, one to three; none when nothing was said. */
  readonly queries: readonly string[];
  /** The same by what they ask: several ways to ask one question stand together. */
  readonly questions: readonly (readonly string[])[];
  /** All of it, where that is a short question which is whole by itself and is searched for with the one before, too. */
  readonly alone: string | undefined;
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
  const open = unanswered(turn);
  const text = withoutNotes(open)
    .map((utterance) => ownWords(utterance.text))
    .join('\n')
    .trim();
  const asked = questionsIn(text).map((ways) => [
    ...new Set(ways.flatMap((way) => inContext(way, turn, open).map(cut))),
  ]);
  const questions = asked.filter(([first], at) => asked.findIndex(([other]) => other === first) === at);
  const queries = [...new Set(questions.flat())];
  const alone = queries.length > 1 && asksWhole(text) ? queries.find((query) => query === cut(text)) : undefined;
  return { text, queries, questions, alone, tellingWords: contentWordsOf(text).length };
}

/** "Cool", and then a question: what only takes note of an answer says nothing of what is asked after it. */
function withoutNotes(open: readonly Utterance[]): readonly Utterance[] {
  const asking = open.filter(({ text }) => !approves(text) && !dismisses(text) && !agrees(text));
  return asking.length > 0 ? asking : open;
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

/** Begins like what goes on from before: "and for the old one?". */
const goesOn =
  /^\W*(?:and|or|what about|how about|but|it|that|this|they|those|these|und|oder|was ist mit|et|ou|y|o|e|en)(?![\p{L}])/iu;

/**
 * A short question that goes on from the one before is joined with it; one of few words with the subject. A title that was chosen
 * is asked for by itself, too: the question before names what was not chosen as well. And so is a short question that may begin
 * another subject.
 */
function inContext(query: string, { utterances, conversation }: Turn, open: readonly Utterance[]): string[] {
  const telling = contentWordsOf(query).length;
  const title = chosen(query, utterances, open);
  if (telling > fewWords && !title) return [query];
  const earlier = utterances.slice(0, utterances.length - open.length).findLast(({ from }) => from === 'customer');
  const mustGoOn = goesOn.test(query) || telling === 0 || wasAsked(utterances, open);
  if (earlier !== undefined && (mustGoOn || telling <= 1)) {
    const alone = title ?? (!mustGoOn && asksWhole(query) ? query : undefined);
    return [`${title ?? query} ${ownWords(earlier.text)}`, ...(alone === undefined ? [] : [alone])];
  }
  return [telling < fewWords && conversation.subject ? `${conversation.subject} ${query}` : query];
}

/** What stands for something that was said before. */
const pointing =
  /(?<![\p{L}])(?:it|its|that|this|they|them|those|these|there|one|es|das|den|die|sie|dies\p{L}*|dort|davon|dafur|damit|ca|cela|le|la|les|y|en|lo|eso|ello|quello|ne|isso|het|dat|deze|die|daar)(?![\p{L}])/u;

/** Who asks, or is asked: a question without them may leave out what it is about. */
const somebody =
  /(?<![\p{L}])(?:i|we|you|ich|wir|man|ihr|je|nous|vous|on|puedo|podemos|puede|tienen|posso|possiamo|potete|avete|tem|ik|wij|u|jullie)(?![\p{L}])/u;

const shortQuestion = 100;

/** Whether a question is whole by itself: "can I cancel?", not "how long?" or "how do I pack it?". */
function asksWhole(query: string): boolean {
  if (query.length > shortQuestion) return false;
  const folded = fold(query);
  return tellsWish(folded) && somebody.test(folded) && !pointing.test(folded);
}

/** The title that the query chooses, where the customer was asked which of two is meant. */
function chosen(query: string, utterances: readonly Utterance[], open: readonly Utterance[]): string | undefined {
  const last = utterances[utterances.length - open.length - 1];
  const titles = last?.from === 'ai' ? titlesIn(last.text) : undefined;
  return titles && chosenOf(titles, query);
}

/** Whether the last thing that was said to the customer is a question. */
export function wasAsked(utterances: readonly Utterance[], open: readonly Utterance[]): boolean {
  return questionBefore(utterances, open) !== undefined;
}

/** If all is well: "Did that help?"; if there is more: "Anything else?"; both in one; or something else. Undefined: nothing was asked. */
export type Asked = 'if well' | 'if more' | 'both' | 'something' | undefined;

/** What they were asked just now. */
export function askedJustNow({ utterances }: Pick<Turn, 'utterances'>, open: readonly Utterance[]): Asked {
  const question = questionBefore(utterances, open);
  if (question === undefined) return undefined;
  const folded = fold(question);
  const isWell = askIfWell.test(folded);
  if (askIfMore.test(folded)) return isWell ? 'both' : 'if more';
  return isWell ? 'if well' : 'something';
}

/** The question with which the last thing that was said to the customer ends. */
function questionBefore(utterances: readonly Utterance[], open: readonly Utterance[]): string | undefined {
  const last = utterances[utterances.length - open.length - 1];
  if (last === undefined || last.from === 'customer') return undefined;
  return /[^.!?？؟\n]*[?？؟]\s*$/u.exec(withoutSources(last.text))?.[0];
}

function cut(query: string): string {
  const line = query.replace(/\s+/g, ' ').trim();
  return cutText(line, maxQueryLength);
}
