import type { SuggestedReplies } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { oneLine, printable } from '../output/printable.js';

/** What marks conversations that are made to ask. */
const tag = 'pharos-cli';

/** Nothing is sent to anybody. The conversation is closed, also when the agent cannot be asked. */
export async function run(call: Call<{ keep?: boolean }>): Promise<undefined> {
  const { pharos, projectId } = await connectToProject(call);
  const message = { content: call.args[0] ?? '', sender_type: 'customer' as const };
  const { id } = await pharos.conversations.createConversation({ projectId, body: { tags: [tag], message } });
  try {
    const suggested = await pharos.agent.suggestReplies({ projectId, body: { conversation_id: id } });
    call.output.record(suggested, linesOf(suggested));
  } finally {
    const closed = { projectId, conversationId: id, body: { status: 'closed' as const } };
    if (!call.options.keep) await pharos.conversations.updateConversation(closed);
  }
}

function linesOf({
  decision,
  escalation_reason: reason,
  suggestions: [best],
  model,
  usage,
}: SuggestedReplies): string[] {
  const why = reason === null ? '' : `: ${reason}`;
  const cost = usage.cost_usd === null ? '' : `, ${usage.cost_usd} USD`;
  const answer = best === undefined ? [] : [printable(best.content), ''];
  const sources = best?.citations.map(({ title, quote }) => `  ${oneLine(title)}: "${oneLine(quote, 200)}"`) ?? [];
  const confidence = best === undefined ? '' : `, confidence ${best.confidence.toFixed(2)}`;
  return [...answer, ...sources, `${decision}${why}${confidence} (${model}${cost})`];
}
