import { enums } from '@pharos/contract';
import type {
  ActionResult,
  Decision as DecisionValue,
  Run,
  RunAction,
  RunPassage,
  RunTrigger as TriggerValue,
} from '@pharos/proto/pharos/agent/v1/run';
import {
  boolean,
  type Column,
  choice,
  choiceOrNone,
  column,
  defineRecord,
  integer,
  internal,
  list,
  object,
  optional,
  type RowOfRecord,
  text,
  texts,
  timestamp,
} from '@pharos/service';
import type { ActionOutcome, Decision } from '../domain/outcome.js';
import type { RunTrigger } from '../domain/run.js';
import { storableJson, storedText } from './stored-text.js';

const no = { personal: 'no' } as const;
/** Words of the person, or the agent's, which may repeat them. */
const words = { personal: 'erased' } as const;

const double = column<number>({ type: 'double precision', blank: 0 }, no);
const count = column<number>({ type: 'bigint', blank: 0 }, no);

/** The same column of what models write, so that PostgreSQL takes all of it. */
function written<Value, Said, Type extends Column<Value, Said>>(given: Type & Column<Value, Said>): Type {
  const storable = given.type === 'jsonb' ? storableJson : storedText;
  const toParameter = (value: Value) => {
    const parameter = given.toParameter(value);
    if (Array.isArray(parameter)) return parameter.map(storable);
    return typeof parameter === 'string' ? storable(parameter) : parameter;
  };
  return { ...given, toParameter };
}

/** A passage as it is kept: without its text. */
const passageRecord = defineRecord<RunPassage>()({
  article_id: text(no),
  title: text(no),
  ordinal: integer(no),
  version: integer(no),
  score: double,
  cited: boolean(no),
});

const actionRecord = defineRecord<RunAction>()({
  name: text(no),
  arguments: object(words),
  result: choice<ActionResult, ActionOutcome['result']>(enums.actionResult, no),
  error: optional(text(words)),
});

export type KeptPassage = RowOfRecord<typeof passageRecord>;
export type KeptAction = RowOfRecord<typeof actionRecord>;

/** What a run is recorded with and shows. */
const shown = {
  id: text(no),
  project_id: text(no),
  conversation_id: text(no),
  trigger: choice<TriggerValue, RunTrigger>(enums.runTrigger, no),
  shadow: boolean(no),
  message_id: optional(text(no)),
  decision: choice<DecisionValue, Decision['kind']>(enums.decision, no),
  escalation_reason: choiceOrNone(enums.escalationReason, no),
  confidence: optional(double),
  language: optional(text(no)),
  queries: written(texts(words)),
  passages: written(list(no, passageRecord)),
  signals: written(object(no)),
  /** Empty: nothing. */
  content: written(
    column<string, string | undefined>({ type: 'text', blank: '' }, { ...words, long: true }, { toMessage: shownText }),
  ),
  summary: written(optional(text(words))),
  unproved: written(texts(words)),
  reader_problem: written(optional(text(no))),
  actions: written(list(words, actionRecord)),
  model: text(no),
  calls: internal(integer(no)),
  input_tokens: internal(count),
  output_tokens: internal(count),
  cost_micro_usd: internal(optional(count)),
  latency_ms: integer(no),
};

function shownText(content: string): string | undefined {
  return content === '' ? undefined : content;
}

type Spent = Record<'calls' | 'input_tokens' | 'output_tokens', number> & { readonly cost_micro_usd: number | null };

const usageOf = ({ calls, input_tokens, output_tokens, cost_micro_usd }: Spent): Pick<Run, 'usage'> => ({
  usage: {
    calls,
    inputTokens: input_tokens,
    outputTokens: output_tokens,
    costMicroUsd: cost_micro_usd ?? undefined,
  },
});

/** A run as it is read. */
export const runRecord = defineRecord<Run>()(
  {
    ...shown,
    reply_message_id: optional(text(no)),
    created_at: timestamp(no),
  },
  usageOf,
);

export type RunRow = RowOfRecord<typeof runRecord>;

/** A run as it is recorded, with what no answer shows. */
export const newRunRecord = defineRecord<Omit<Run, 'replyMessageId' | 'createdAt'>>()(
  {
    ...shown,
    org_id: internal(text(no)),
    contact_id: internal(optional(text(words))),
    /** What the customer asked, without addresses and long numbers. */
    question: internal(written(optional(text(words)))),
    /** Whether it shows what the knowledge base lacks; what nobody can read any more shows nothing. */
    is_gap: internal(boolean(words)),
  },
  usageOf,
);

export type NewRunRow = RowOfRecord<typeof newRunRecord>;
