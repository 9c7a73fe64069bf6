import { createInterface } from 'node:readline';
import type { AgentTrial, TryAgentData } from '@pharos/sdk';
import { cutText } from '../moving/cut-text.js';
import { answerLines } from './answer-lines.js';

type Messages = TryAgentData['body']['messages'];

/** Asks the agent what it would do in a conversation that is only here. */
export type Ask = (messages: Messages) => Promise<AgentTrial>;

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal?: AbortSignal;
}

/** So many messages are sent along at most, and so much of each. */
const mostMessages = 30;
const longestMessage = 4_000;

/** Asks what is typed line by line, each with what was said before, until a line is empty or there are no more. @throws what `ask` throws */
export async function talkTo(ask: Ask, { input, output, signal }: Terminal): Promise<void> {
  const lines = createInterface({ input, output, prompt: 'You: ', ...(signal && { signal }) });
  let said: Messages = [];
  output.write('Ask as a customer would. An empty line ends the talk; nothing is kept.\n');
  lines.prompt();
  try {
    for await (const line of lines) {
      const question = cutText(line.trim(), longestMessage);
      if (question === '') return;
      const asked: Messages = [...said.slice(-(mostMessages - 2)), { sender_type: 'customer', content: question }];
      const trial = await ask(asked);
      output.write(`\n${answerLines(trial).join('\n')}\n\n`);
      said = isSaid(trial) ? [...asked, { sender_type: 'ai', content: cutText(trial.answer, longestMessage) }] : said;
      lines.prompt();
    }
  } finally {
    lines.close();
  }
}

/** What it leaves to people is not part of the talk: they would have answered. */
function isSaid(trial: AgentTrial): trial is AgentTrial & { readonly answer: string } {
  return trial.answer !== null && !['escalate', 'abstain'].includes(trial.decision);
}
