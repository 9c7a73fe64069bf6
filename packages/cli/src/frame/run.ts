import { PharosError } from '@pharos/sdk';
import { CommanderError } from 'commander';
import { Output } from '../output/output.js';
import { printable } from '../output/printable.js';
import { buildProgram, type Carry } from './build-program.js';
import type { Action, Commands, Env, GlobalOptions } from './command.js';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.js';

/** Runs the command that the arguments name, and resolves with how it ended. */
export async function run(args: readonly string[], env: Env, commands: Commands): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  let output = outputFor({ json: args.includes('--json') }, env);
  const carry: Carry = async (command, parser, given) => {
    const options = parser.optsWithGlobals<GlobalOptions>();
    output = outputFor(options, env);
    const { run: act } = await command.load();
    const rest = given.flatMap((each) => (Array.isArray(each) ? each.map(String) : []));
    const call = { args: given.map((each) => each as string), rest, options, env, commands, output };
    exitCode = (await (act as Action)(call)) ?? exitCodes.done;
  };
  const program = output.json ? buildProgram(commands, carry, () => undefined) : buildProgram(commands, carry);
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : [...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return endOfParsing(error, output);
    output.endProgress();
    tell(error, output);
    return exitCodeOf(error);
  }
  return exitCode;
}

function outputFor({ json = false, color = true }: GlobalOptions, env: Env): Output {
  const isColored = color && !env.NO_COLOR && env.TERM !== 'dumb' && process.stdout.isTTY === true;
  return new Output({ json, color: isColored && !json, out: process.stdout, err: process.stderr });
}

/** The parser has told people what is wrong, or shown the help that they asked for; programs get it as they get all errors. */
function endOfParsing({ exitCode, code, message }: CommanderError, output: Output): ExitCode {
  if (exitCode === 0) return exitCodes.done;
  const words = code === 'commander.help' ? 'The name of a command is missing.' : message.replace(/^error: /, '');
  if (output.json) output.note(jsonOf({ code: 'USAGE', message: words }));
  return exitCodes.usage;
}

function tell(error: unknown, output: Output): void {
  const { message } = error as Error;
  if (error instanceof PharosError) tellAnswer(error, output);
  else if (output.json) output.note(jsonOf({ code: (error as { code?: string }).code ?? 'FAILED', message }));
  else output.note(`error: ${printable(message)}`);
}

function tellAnswer(error: PharosError, output: Output): void {
  const { code, message, status, requestId, issues, details } = error;
  if (output.json) output.note(jsonOf({ code, message, status, request_id: requestId ?? null, issues }));
  if (output.json) return;
  output.note(`error: ${printable(message)} (${[code, requestId].filter(Boolean).join(', ')})`);
  for (const { path, message: why } of issues) output.note(`  ${printable(`${path.join('.')}: ${why}`)}`);
  const { required_scope: scope } = details;
  if (scope !== undefined) output.note(`  The key needs the scope ${scope}: pharos login --scopes ${scope}`);
}

function jsonOf(error: object): string {
  return JSON.stringify({ error });
}
