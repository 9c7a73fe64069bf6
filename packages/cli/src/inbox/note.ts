import type { Call } from '../frame/command.js';
import { writeMessage } from './write-message.js';

export async function run(call: Call): Promise<undefined> {
  const { message } = await writeMessage(call, true);
  call.output.record(message, [`Wrote the note ${message.id}.`]);
}
