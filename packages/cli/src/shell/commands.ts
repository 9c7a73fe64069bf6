import type { Command } from '../frame/command.js';

export const shellCommands: readonly Command[] = [
  {
    usage: 'open [what]',
    summary: 'open the desk in the browser, at a conversation, contact, article or agent run if its ID is given',
    options: [{ flags: '--print', description: 'only print the address' }],
    examples: ['open', 'open cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD', 'open art_01J8ZQ4T6W5N4H2M3C7V9X0YBD --print'],
    load: () => import('./open.js'),
  },
  {
    usage: 'completion <shell>',
    summary: 'print a script that completes commands, for bash, zsh or fish',
    examples: [
      'completion bash > ~/.local/share/bash-completion/completions/pharos',
      'completion zsh > ~/.zfunc/_pharos',
      'completion fish > ~/.config/fish/completions/pharos.fish',
    ],
    load: () => import('./completion.js'),
  },
];
