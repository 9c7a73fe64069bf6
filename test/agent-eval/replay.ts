import {
  type AgentConfig,
  answer,
  type Calibration,
  contentWordsOf,
  defaultCalibration,
  type Outcome,
  type ReadPassage,
  settingsSchema,
  type Turn,
} from '@pharos/agent/evaluate';
import { embeddedSearch, type RatedHit } from '../relevance/embedded-search.js';
import type { Judged } from './figures.js';
import type { GateSet, JudgedQuestion } from './judged-questions.js';

/** What became of a question. */
export interface Replayed extends Judged {
  readonly question: JudgedQuestion;
  /** As in `reply` or `escalate low_confidence`. */
  readonly decision: string;
  readonly isSent: boolean;
  /** In micro-USD; null where a price is not known. */
  readonly cost: number | null;
}

export type Ask = (question: JudgedQuestion) => Promise<Replayed>;

const limitMs = 60_000;

/** Asks the built-in answerer over the articles of a set, in this process: as a person is shown it, with all drafts. */
export async function builtInAsker(
  { articles }: Pick<GateSet, 'articles'>,
  confidenceThreshold: number,
  calibrationFor: (question: JudgedQuestion) => Calibration = () => defaultCalibration,
): Promise<Ask> {
  const search = await embeddedSearch(articles);
  const config: AgentConfig = {
    mode: 'assist',
    model: null,
    confidenceThreshold,
    revision: 1,
    settings: settingsSchema.parse({}),
  };
  const retrieve = async (query: string) => (await search(query)).rated.map(passageOf);
  return async (question) => {
    const deps = { retrieve, model: undefined, config, calibration: calibrationFor(question), actions: undefined };
    const more = { articleLocales: async () => [], now: new Date(0), earlierFailures: 0, answersSoFar: 0 };
    return judge(question, await answer(turnOf(question.text), { ...deps, ...more }, AbortSignal.timeout(limitMs)));
  };
}

export async function askAll(questions: readonly JudgedQuestion[], ask: Ask): Promise<Replayed[]> {
  const replayed: Replayed[] = [];
  for (const question of questions) replayed.push(await ask(question));
  return replayed;
}

function passageOf({ passage, score, articleId, keywordRank, vectorRank }: RatedHit): ReadPassage {
  const { title, heading, text, locale, ordinal } = passage;
  return {
    articleId,
    title,
    slug: articleId,
    heading,
    text,
    locale,
    ordinal,
    version: 1,
    score,
    keywordRank,
    semanticRank: vectorRank,
  };
}

function turnOf(text: string): Turn {
  const conversation = {
    id: 'cnv_measured',
    subject: null,
    status: 'open',
    priority: 'normal',
    channel: 'api',
    assignedTo: null,
    tags: [],
    spam: false,
  };
  const utterances = [{ id: 'msg_measured', from: 'customer' as const, text, at: new Date(0) }];
  return { orgId: 'org_measured', projectId: 'prj_measured', conversation, contactId: null, contact: null, utterances };
}

function judge(question: JudgedQuestion, { decision, confidence = 0 }: Outcome): Replayed {
  const drafts = 'drafts' in decision ? decision.drafts : [];
  const [best] = drafts;
  return {
    question,
    confidence: best ? confidence : 0,
    cost: 0,
    decision: nameOf(decision, best !== undefined),
    isSent: decision.kind === 'reply',
    isRight:
      best !== undefined &&
      answersRight(
        question,
        best.content,
        best.citations.map(({ articleId }) => [articleId]),
      ),
  };
}

/** Autopilot asks back where others abstain with drafts. */
function nameOf(decision: Outcome['decision'], hasDrafts: boolean): string {
  if (decision.kind === 'escalate') return `escalate ${decision.reason}`;
  return decision.kind === 'abstain' && hasDrafts ? 'ask back' : decision.kind;
}

/** A person's answer and a draft that share so many telling words say about the same. */
const sameAnswer = 0.5;

/** Whether the first article that is cited, by any of its names, answers; or the draft says what a person has said. */
export function answersRight(
  { relevant, answer: told }: JudgedQuestion,
  content: string,
  cited: readonly (readonly string[])[],
): boolean {
  if (relevant.size > 0 || told === undefined) return cited.some((names) => names.some((name) => relevant.has(name)));
  const words = contentWordsOf(told);
  const own = new Set(contentWordsOf(content).map(({ stem }) => stem));
  return words.length > 0 && words.filter(({ stem }) => own.has(stem)).length / words.length >= sameAnswer;
}
