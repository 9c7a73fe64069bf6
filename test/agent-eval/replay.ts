import {
  type AgentConfig,
  type Calibration,
  defaultCalibration,
  type Expected,
  judgeByWords,
  type Replayed as Outcome,
  type ReadPassage,
  replay,
  settingsSchema,
  turnOf,
} from '@pharos/agent/evaluate';
import { embeddedSearch, type RatedHit } from '../relevance/embedded-search.js';
import type { Judged } from './figures.js';
import type { GateSet, JudgedQuestion } from './judged-questions.js';

/** What became of a question. */
export interface Replayed extends Judged {
  readonly question: JudgedQuestion;
  /** As in `reply` or `escalate low_confidence`. */
  readonly decision: string;
  /** Whether a threshold lets the best draft out that is not above its confidence. */
  readonly isSendable: boolean;
  readonly isSent: boolean;
}

export type Ask = (question: JudgedQuestion) => Promise<Replayed>;

const limitMs = 60_000;
const tenant = { orgId: 'org_measured', projectId: 'prj_measured' };

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
    const deps = { retrieve, model: undefined, config, calibration: calibrationFor(question), now: new Date(0) };
    const turn = turnOf({ ...tenant, text: question.text });
    const outcome = await replay(turn, { ...deps, articleLocales: async () => [] }, AbortSignal.timeout(limitMs));
    return judged(question, outcome, confidenceThreshold);
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

function judged(
  question: JudgedQuestion,
  { decision, reason, draft, isSendable }: Outcome,
  threshold: number,
): Replayed {
  const confidence = draft?.confidence ?? 0;
  return {
    question,
    confidence,
    decision: reason === null ? decision : `${decision} ${reason}`,
    isSendable,
    isSent: isSendable && confidence >= threshold,
    isRight: draft !== undefined && judgeByWords(expectedOf(question), draft)?.isRight === true,
  };
}

/** Neither an article nor an answer: nothing answers. */
function expectedOf({ relevant, answer }: JudgedQuestion): Expected {
  return relevant.size > 0 || answer === undefined ? { articles: relevant } : { answer };
}
