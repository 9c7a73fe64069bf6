import type { ReadPassage } from '../../domain/outcome.js';
import { type AgentConfig, type AgentSettings, settingsSchema } from '../../domain/settings.js';
import type { Turn, Utterance } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import { defaultCalibration } from '../calibration.js';
import type { SaidMessage } from '../reader/read-message.js';

/** A turn in which these were said, oldest first: `customer: …`, `ai: …`, `agent: …`. */
export function turnOf(said: readonly string[], more: Partial<Turn> = {}): Turn {
  return {
    orgId: 'org_0000000000000000000000001',
    projectId: 'prj_0000000000000000000000001',
    conversation: {
      id: 'cnv_00000000000000000000000001',
      subject: null,
      status: 'open',
      priority: 'normal',
      channel: 'api',
      assignedTo: null,
      tags: [],
      spam: false,
    },
    contactId: 'con_00000000000000000000000001',
    contact: { id: 'con_00000000000000000000000001', name: 'Ada', email: 'ada@example.com', metadata: {} },
    utterances: said.map(utteranceOf),
    ...more,
  };
}

function utteranceOf(line: string, at: number): Utterance {
  const [, from = '', text = ''] = /^(customer|ai|agent): ([\s\S]*)$/.exec(line) ?? [];
  return { id: `msg_${at}`, from: from as Utterance['from'], text, at: new Date(at * 1_000) };
}

export function passageOf(
  articleId: string,
  title: string,
  text: string,
  more: Partial<ReadPassage> = {},
): ReadPassage {
  return {
    articleId,
    title,
    slug: articleId,
    heading: '',
    text,
    locale: 'en',
    ordinal: 0,
    version: 1,
    score: 0.9,
    semanticRank: 1,
    keywordRank: 1,
    ...more,
  };
}

/** The configuration of an autopilot, unless said otherwise. */
export function configOf(settings: Partial<AgentSettings> = {}, more: Partial<AgentConfig> = {}): AgentConfig {
  const { mode = 'autopilot', confidenceThreshold = 0.5 } = more;
  return {
    mode,
    model: null,
    confidenceThreshold,
    revision: 1,
    settings: { ...settingsSchema.parse({}), ...settings },
  };
}

/** Whatever is asked, these passages are found. */
export function depsOf(passages: readonly ReadPassage[], more: Partial<AnswerDeps> = {}): AnswerDeps {
  return {
    retrieve: async () => passages,
    model: undefined,
    articleLocales: async () => ['en'],
    config: configOf(),
    calibration: defaultCalibration,
    actions: undefined,
    now: new Date(0),
    earlierFailures: 0,
    answersSoFar: 0,
    ...more,
  };
}

/** What a model that reads says: a plain question in English, searched for as it is written, unless said otherwise. */
export function saidOf(more: Partial<SaidMessage> = {}): SaidMessage {
  const plain = { is_angry: false, policy_topic: null, manipulation: false, agrees_to_action: false };
  return { intent: 'question', language: 'en', searches: [], ...plain, ...more };
}

/** What a model says that checks answers and finds nothing wrong. */
export const provesAll = { supported: Array(40).fill(true), covered: Array(80).fill(true), answers_question: true };
