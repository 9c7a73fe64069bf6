import type { SuggestedReplies } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import { endOfCommand } from '../events/follow.js';
import type { Call } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { printable } from '../output/printable.js';
import { answerLines } from './answer-lines.js';
import { type Ask, talkTo } from './talk.js';

/** What marks conversations that are made to ask. */
const tag = 'pharos-cli';

/**
 * Asks in a conversation like any other, which webhooks and people see too. It is closed afterwards, also when the agent cannot be asked or
 * the command is interrupted.
 */
export async function run(call: Call<{ keep?: boolean }>): Promise<undefined> {
  const [question] = call.args;
  if (question === undefined) return talk(call);
  const { pharos, projectId } = await connectToProject(call);
  const signal = endOfCommand();
  const message = { content: question, sender_type: 'customer' as const };
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

/** Goes on until the terminal is closed or an empty line is typed. */
async function talk(call: Call<{ keep?: boolean }>): Promise<undefined> {
  if (!process.stdin.isTTY || call.options.keep || call.options.json) throw new Stop('Give a question.');
  const { pharos, projectId } = await connectToProject(call);
  const signal = endOfCommand();
  const ask: Ask = (messages) => pharos.agent.tryAgent({ projectId, body: { messages } }, { signal });
  await talkTo(ask, { input: process.stdin, output: process.stdout, signal });
}

function linesOf({ suggestions: [best], escalation_reason, decision, model, usage }: SuggestedReplies): string[] {
  const { content = null, confidence = null, citations = [] } = best ?? {};
  return answerLines({ decision, escalation_reason, answer: content, confidence, citations, model, usage });
}
