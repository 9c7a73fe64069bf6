import { enums } from '@pharos/contract';
import type { EvaluatedQuestion, Evaluation as Message } from '@pharos/proto/pharos/agent/v1/evaluation';
import { settingsSchema } from '../domain/settings.js';
import { figuresAt, suggestedThreshold, thresholdTable, withShares } from '../evaluation/figures.js';
import type { QuestionCounts, QuestionRow } from '../store/evaluation-questions.js';
import type { EvaluationRow } from '../store/evaluations.js';
import { toSettingsMessage } from './config.js';
import { toUsage } from './run.js';

/** An evaluation with all that was asked so far. */
export function toEvaluation(row: EvaluationRow, rows: readonly QuestionRow[]): Message {
  const questions = rows.filter(({ skipped }) => !skipped);
  const asked = questions.filter(({ decision }) => decision !== null);
  const judged = asked.map(({ confidence, sendable, is_right }) => {
    return { confidence: confidence ?? 0, isSendable: sendable, isRight: is_right };
  });
  const table = thresholdTable(judged);
  return {
    ...factsOf(row),
    progress: { questions: questions.length, asked: asked.length, skipped: rows.length - questions.length },
    figures: figuresAt(row.threshold, judged),
    thresholds: table,
    suggestedThreshold: suggestedThreshold(table),
    usage: toUsage(usageOf(rows)),
    questions: questions.map(toQuestion),
  };
}

/** As a list shows it: without its questions, and what is told of them one by one. */
export function toListedEvaluation(row: EvaluationRow, counts: QuestionCounts | undefined): Message {
  const { questions, skipped, asked, answered, right, wrong } = counts ?? none;
  return {
    ...factsOf(row),
    progress: { questions, asked, skipped },
    figures: withShares({ threshold: row.threshold, answered, right, wrong }, asked),
    thresholds: [],
    suggestedThreshold: undefined,
    usage: undefined,
    questions: [],
  };
}

const none = { questions: 0, skipped: 0, asked: 0, answered: 0, right: 0, wrong: 0 };

function factsOf(row: EvaluationRow) {
  return {
    id: row.id,
    source: enums.evaluationSource.fromText(row.source),
    status: enums.evaluationStatus.fromText(row.status),
    failure: row.failure === null ? 0 : enums.evaluationFailure.fromText(row.failure),
    model: row.model ?? undefined,
    threshold: row.threshold,
    settings: toSettingsMessage(settingsSchema.parse(row.settings)),
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  } as const;
}

/** Of those too that could not be asked yet. */
function usageOf(rows: readonly QuestionRow[]) {
  const sum = (of: (row: QuestionRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const hasPrices = rows.every(({ cost_micro_usd: cost }) => cost !== null);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum((row) => row.input_tokens),
    outputTokens: sum((row) => row.output_tokens),
    costMicroUsd: hasPrices ? sum((row) => row.cost_micro_usd ?? 0) : null,
  };
}

function toQuestion(row: QuestionRow): EvaluatedQuestion {
  const { decision, escalation_reason: reason, judged_by: judge } = row;
  return {
    question: row.question ?? undefined,
    conversationId: row.conversation_id ?? undefined,
    decision: decision === null ? 0 : enums.decision.fromText(decision),
    escalationReason: reason === null ? 0 : enums.escalationReason.fromText(reason),
    confidence: row.confidence ?? undefined,
    right: row.is_right ?? undefined,
    judgedBy: judge === null ? 0 : enums.evaluationJudge.fromText(judge),
    answer: row.answer ?? undefined,
    articleIds: [...row.article_ids],
    problem: row.problem ?? undefined,
  };
}
