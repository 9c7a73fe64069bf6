import type { Group } from '../frame/command.js';

export const eventGroup: Group = {
  name: 'events',
  summary: 'what happens in the project',
  commands: [
    {
      usage: 'tail',
      summary: 'print events as they happen; with --json, each in one line',
      options: [
        { flags: '--types <types>', description: 'names or patterns such as conversation.*', many: 'commas' },
        { flags: '--cursor-file <file>', description: 'continue where an earlier run with this file ended' },
        { flags: '--count <count>', description: 'end after so many' },
      ],
      examples: ['events tail', 'events tail --types message.created --json --count 1'],
      load: () => import('./tail.js'),
    },
  ],
};
