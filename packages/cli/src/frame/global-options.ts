import type { Option } from './command.js';

/** What every command takes. */
export const globalOptions: readonly Option[] = [
  { flags: '--url <url>', description: 'the address of the platform (PHAROS_URL)' },
  { flags: '--profile <name>', description: 'the profile whose key to use (PHAROS_PROFILE)' },
  { flags: '--project <project>', description: 'the ID or slug of the project (PHAROS_PROJECT)' },
  { flags: '--json', description: 'print JSON, for programs' },
  { flags: '--no-color', description: 'print no colours (NO_COLOR)' },
];
