import type { Command, Commands, Option } from '../frame/command.js';
import { globalOptions } from '../frame/global-options.js';

/** The words that can follow a command, by its path, such as `contacts/import`. */
export type Completions = ReadonlyMap<string, readonly string[]>;

export function completionsOf({ groups, single }: Commands): Completions {
  const words = new Map<string, readonly string[]>();
  words.set('', [...single.map(nameOf), ...groups.map(({ name }) => name), ...flagsOf(globalOptions)]);
  for (const command of single) words.set(nameOf(command), optionsOf(command));
  for (const { name, commands } of groups) {
    words.set(name, commands.map(nameOf));
    for (const command of commands) words.set(`${name}/${nameOf(command)}`, optionsOf(command));
  }
  return words;
}

function nameOf({ usage }: Command): string {
  return usage.split(' ')[0] ?? '';
}

function optionsOf({ options = [] }: Command): string[] {
  return flagsOf([...options, ...globalOptions]);
}

function flagsOf(options: readonly Option[]): string[] {
  return options.flatMap(({ flags }) => /--[\w-]+/.exec(flags) ?? []);
}
