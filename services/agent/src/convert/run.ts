import type { RunUsage } from '@pharos/proto/pharos/agent/v1/run';
import type { Suggestion } from '@pharos/proto/pharos/agent/v1/suggestion';
import { ContentType } from '@pharos/proto/pharos/core/v1/message';
import type { Usage } from '../models/model.js';
import type { SuggestionRow } from '../store/suggestions.js';

export function toUsage({ costMicroUsd, ...usage }: Usage): RunUsage {
  return { ...usage, costMicroUsd: costMicroUsd ?? undefined };
}

/** Drafts are Markdown. */
export function toSuggestion({ id, content, confidence, citations, unproved }: SuggestionRow): Suggestion {
  return { id, content, contentType: ContentType.MARKDOWN, confidence, citations, unproved };
}
