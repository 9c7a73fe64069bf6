import { z } from 'zod';
import type { JudgedQuestion } from './judged-questions.js';
import { type Ask, answersRight } from './replay.js';

export interface Platform {
  readonly url: string;
  readonly key: string;
  readonly projectId: string;
}

const suggestion = z.object({
  decision: z.string(),
  escalation_reason: z.string().nullish(),
  suggestions: z.array(
    z.object({ content: z.string(), confidence: z.number(), citations: z.array(z.object({ article_id: z.string() })) }),
  ),
  usage: z.object({ cost_usd: z.number().nullable() }),
});
const page = z.object({ next_cursor: z.string().nullable(), has_more: z.boolean() });
const listOf = <Row extends z.ZodType>(shape: Row) => z.object({ data: z.array(shape), page });
const article = z.object({ id: z.string(), slug: z.string() });
const conversation = z.object({ id: z.string(), tags: z.array(z.string()) });
const message = z.object({ sender_type: z.string(), is_internal: z.boolean(), content: z.string() });

/** Conversations that are made to ask have it, so that they are told from real ones and not replayed themselves. */
const tag = 'agent-eval';
const callMs = 60_000;

/**
 * Asks a running platform's `suggest`, whatever model its project has. Each question makes a conversation, tagged
 * `agent-eval` and closed at the end.
 */
export async function platformAsker(platform: Platform, threshold: number): Promise<Ask> {
  const slugs = new Map((await listAll(platform, 'kb/articles', article)).map(({ id, slug }) => [id, slug]));
  return async (question) => {
    const made = await call(platform, 'POST', 'conversations', {
      tags: [tag],
      message: { content: question.text, sender_type: 'customer' },
    });
    const { id } = z.object({ data: z.object({ id: z.string() }) }).parse(made).data;
    const answered = await call(platform, 'POST', 'agent/suggest', { conversation_id: id });
    await call(platform, 'PATCH', `conversations/${id}`, { status: 'closed' });
    const { data } = z.object({ data: suggestion }).parse(answered);
    const [best] = data.suggestions;
    const cited = (best?.citations ?? []).map(({ article_id }) => [article_id, slugs.get(article_id) ?? '']);
    const cost = data.usage.cost_usd;
    return {
      question,
      confidence: best?.confidence ?? 0,
      cost: cost === null ? null : Math.round(cost * 1e6),
      decision: data.decision === 'escalate' ? `escalate ${data.escalation_reason ?? ''}` : data.decision,
      isSent: data.decision === 'reply' && (best?.confidence ?? 0) >= threshold,
      isRight: best !== undefined && answersRight(question, best.content, cited),
    };
  };
}

/** The project's resolved conversations: what the customer wrote first, and what a person answered. */
export async function resolvedQuestions(platform: Platform, limit: number): Promise<JudgedQuestion[]> {
  const all = await listAll(platform, 'conversations?status=resolved,closed', conversation, limit);
  const questions: JudgedQuestion[] = [];
  for (const { id } of all.filter(({ tags }) => !tags.includes(tag))) {
    const said = (await listAll(platform, `conversations/${id}/messages`, message, 100)).filter(
      (each) => !each.is_internal,
    );
    const first = said.findIndex(({ sender_type }) => sender_type !== 'customer');
    const answer = said.find(({ sender_type }) => sender_type === 'agent')?.content;
    const text = said
      .slice(0, Math.max(0, first))
      .map(({ content }) => content)
      .join('\n');
    if (text !== '' && answer !== undefined) questions.push({ text, relevant: new Set(), answer });
  }
  return questions;
}

async function listAll<Row extends z.ZodType>(platform: Platform, path: string, shape: Row, most = 10_000) {
  const rows: z.output<Row>[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor === null ? {} : { cursor }) });
    const answered = await call(platform, 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
    const { data, page: next } = listOf(shape).parse(answered);
    rows.push(...(data as z.output<Row>[]));
    cursor = next.next_cursor;
    if (!next.has_more || rows.length >= most) return rows.slice(0, most);
  }
}

const mostTries = 5;

/** @throws with the status and the code of what is refused; waits where the platform says so */
async function call({ url, key, projectId }: Platform, method: string, path: string, body?: unknown): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${url.replace(/\/$/, '')}/api/v1/projects/${projectId}/${path}`, {
      method,
      signal: AbortSignal.timeout(callMs),
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? {} : JSON.parse(text);
    if (response.status !== 429 || attempt === mostTries)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    const waitMs = 1_000 * Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
