import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes } from '../frame/exit-codes.js';
import { printable } from '../output/printable.js';
import { compare } from './compare.js';

const words = { new: 'is no article yet', changed: 'has changed', only_remote: 'is an article without a file' };

/** Ends with 7 when something differs. */
export async function run(call: Call): Promise<ExitCode> {
  const differences = await compare(await connectToProject(call), call.args[0] ?? '');
  const lines = differences.flatMap(({ path, state, patch }) => [
    call.output.strong(`${printable(path)} ${words[state]}`),
    ...(state === 'changed' ? [printable(patch)] : []),
  ]);
  call.output.record(differences, differences.length === 0 ? ['Nothing differs.'] : lines);
  return differences.length === 0 ? exitCodes.done : exitCodes.partly;
}
