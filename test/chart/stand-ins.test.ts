import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findProgram } from '../support/processes.js';
import { options } from './stand-ins/options.mjs';
import { helms } from './support/helm.js';

const programs: Readonly<Record<string, string | undefined>> = { helm: helms[0], kubectl: findProgram('kubectl') };
const commands = Object.entries(programs).flatMap(([program, path]) =>
  path === undefined
    ? []
    : Object.entries(options[program] ?? {}).map(([command, known]) => ({ path, program, command, known })),
);

/** What a program tells of a command's options. */
function help(path: string, command: string): string {
  const args = command !== '' ? [...command.split(' '), '--help'] : path.endsWith('kubectl') ? ['options'] : ['--help'];
  return execFileSync(path, args, { encoding: 'utf8' });
}

test.runIf(commands.length > 0).each(commands)(
  'the stand-in of $program $command takes no option that the real one does not',
  ({ path, command, known }) => {
    const text = help(path, command);
    for (const name of Object.keys(known)) expect(text, name).toMatch(new RegExp(`--${name}\\b`));
  },
);
