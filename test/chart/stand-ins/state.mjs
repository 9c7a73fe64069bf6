import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.STAND_IN_STATE;
const file = join(folder, 'state.json');

/** What the stand-ins share: there is a process for every call. */
export const state = JSON.parse(readFileSync(file, 'utf8'));

export function save() {
  writeFileSync(file, JSON.stringify(state));
}

export function record(program, args, input) {
  appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify({ program, args, input })}\n`);
}

/** Ends like a program that fails. */
export function refuse(words, status = 1) {
  process.stderr.write(`${words}\n`);
  process.exit(status);
}

export function print(words) {
  process.stdout.write(typeof words === 'string' ? `${words}\n` : JSON.stringify(words));
}
