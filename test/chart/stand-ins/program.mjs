// Stands in for kubectl, helm, kind, docker, podman, cosign or git: keeps what it was called with, fails where the test says so, and else answers as
// the real program does for a cluster that is in a file.
import { readFileSync } from 'node:fs';
import { parse } from './options.mjs';
import { print, record, refuse, state } from './state.mjs';

const [program, ...args] = process.argv.slice(2);
const reads = args.includes('-') || args.includes('--password-stdin');
const input = reads ? readFileSync(0, 'utf8') : '';
record(program, args, input);

const failure = state.failures.find(({ call }) => new RegExp(call).test([program, ...args].join(' ')));
if (failure?.hangs) setInterval(() => undefined, 1_000_000);
else if (failure) {
  if (failure.stdout) print(failure.stdout);
  refuse(failure.says ?? '', failure.status);
} else await answer();

async function answer() {
  let call;
  try {
    call = parse(program, args);
  } catch (error) {
    refuse(`Error: ${error.message}\nSee '${program} --help' for usage.`);
  }
  const file = program === 'podman' ? 'docker' : program;
  const { commands } = await import(`./${file}.mjs`);
  const command = commands[call.name];
  if (!command) refuse(`Error: unknown command ${args.join(' ')}`);
  await command({ ...call, args, program, input });
}
