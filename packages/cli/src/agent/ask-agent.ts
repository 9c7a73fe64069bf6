import type { SuggestedReplies } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import { endOfCommand } from '../events/follow.js';
import type { Call } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { oneLine, printable } from '../output/printable.js';

/** What marks conversations that are made to ask. */
const tag = 'pharos-cli';

/**
 * Asks in a conversation like any other, which webhooks and people see too. It is closed afterwards, also when the agent cannot be asked or
 * the command is interrupted.
 */
export async function run(call: Call<{ keep?: boolean }>): Promise<undefined> {
  const { pharos, projectId } = await connectToProject(call);
  const signal = endOfCommand();
  const message = { content: call.args[0] ?? '', sender_type: 'customer' as const };
  const { id } = await pharos.conversations.createConversation({ projectId, body: { tags: [tag], message } });
  const close = async () => {
    const closed = { projectId, conversationId: id, body: { status: 'closed' as const } };
    if (!call.options.keep) await pharos.conversations.updateConversation(closed);
  };
  try {
    const asked = { projectId, body: { conversation_id: id } };
    const suggested = await pharos.agent.suggestReplies(asked, { signal });
    call.output.record(suggested, linesOf(suggested));
  } catch (error) {
    // Why the agent could not be asked is what the command ends with.
    await close().catch(({ message: why }: Error) => call.output.note(`${id} could not be closed: ${printable(why)}`));
    throw signal.aborted ? new Stop('Interrupted.', exitCodes.failed, 'INTERRUPTED') : error;
  }
  await close();
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
