import type { Command } from '../frame/command.js';

export const mcpCommands: readonly Command[] = [
  {
    usage: 'mcp',
    summary: 'serve the project to AI assistants over the Model Context Protocol, on standard input and output',
    options: [
      { flags: '--write', description: 'also offer tools that change something' },
      { flags: '--http <address>', description: 'listen on HTTP instead, at a port of this computer or at HOST:PORT' },
      { flags: '--allow-origin <origin>', description: 'a web page that may call it by HTTP', many: 'repeated' },
    ],
    examples: ['mcp', 'mcp --write --project help-desk', 'mcp --http 3333', 'mcp --http 0.0.0.0:3333'],
    load: () => import('./serve.js'),
  },
];
