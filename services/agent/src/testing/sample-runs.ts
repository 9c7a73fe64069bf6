import { newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Draft, Outcome, ReadPassage } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';

/** A project of its own. */
export function newTenant(): InProject {
  return { orgId: newId('org'), projectId: newId('prj') };
}

const articleId = newId('art');

export const passage: ReadPassage = {
  articleId,
  title: 'Refunds',
  slug: 'refunds',
  heading: '',
  text: 'Money is back within five days.',
  locale: 'en',
  ordinal: 0,
  version: 1,
  score: 0.8,
  semanticRank: 1,
  keywordRank: 1,
};

export const draft: Draft = {
  content: 'Within five days.',
  confidence: 0.9,
  citations: [{ articleId, title: 'Refunds', quote: 'Money is back within five days.', score: 0.8 }],
};

/** What a look at a conversation came to: an answer. */
export const answered: Outcome = {
  decision: { kind: 'reply', drafts: [draft] },
  confidence: 0.9,
  queries: ['refund'],
  passages: [passage],
  signals: { score: 0.8 },
  language: 'en',
  lookups: [],
  actions: [],
};

/** And one for which the knowledge base has nothing. */
export const unknown: Outcome = {
  ...answered,
  decision: { kind: 'escalate', reason: 'no_knowledge', summary: 'Nothing was found.', drafts: [] },
  confidence: undefined,
  passages: [],
  signals: {},
};

/** A run of the project, of a conversation of its own unless it is named. */
export function aRun(at: InProject, fields: Partial<NewRun> = {}): NewRun {
  return {
    ...at,
    id: newId('run'),
    conversationId: newId('cnv'),
    trigger: 'autopilot',
    shadow: false,
    messageId: newId('msg'),
    contactId: newId('con'),
    question: 'When do I get my money back?',
    outcome: answered,
    actions: [],
    model: 'extractive',
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 },
    latencyMs: 12,
    ...fields,
  };
}
