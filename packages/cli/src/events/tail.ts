import type { LiveEvent } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { wholeNumber } from '../frame/numbers.js';
import { oneLine } from '../output/printable.js';
import { endOfCommand, follow } from './follow.js';

interface Options {
  readonly types?: string[];
  readonly cursorFile?: string;
  readonly count?: string;
}

export async function run(call: Call<Options>): Promise<undefined> {
  const { types, cursorFile, count } = call.options;
  const most = count === undefined ? Number.POSITIVE_INFINITY : wholeNumber('--count', count, [1, 1_000_000]);
  const { output } = call;
  let printed = 0;
  const onReady = () => output.note('Listening. Ctrl-C ends it.');
  const following = { types, cursorFile, signal: endOfCommand(), onReady };
  await follow(await connectToProject(call), following, async (event) => {
    output.line(output.json ? JSON.stringify(event) : lineOf(event));
    printed += 1;
    return printed >= most ? 'enough' : 'go on';
  });
}

function lineOf(event: LiveEvent): string {
  if (event.event === 'reset') return 'reset: events are missing, because the cursor was too old';
  const at = new Date(event.timestamp * 1_000).toISOString();
  return `${at}  ${event.event.padEnd(24)}  ${oneLine(summaryOf(event.data as Data), 100)}`;
}

type Data = Readonly<Record<string, unknown>>;

/** The first that an event has of what people recognize it by. */
function summaryOf(data: Data): string {
  const { id, conversation_id: conversation, content, subject, email, name } = data;
  return [id ?? conversation, content ?? subject ?? email ?? name]
    .filter((each) => typeof each === 'string')
    .join('  ');
}
