import type { Group } from '../frame/command.js';

export const agentGroup: Group = {
  name: 'agent',
  summary: 'the AI agent',
  commands: [
    {
      usage: 'ask [question]',
      summary:
        'ask the agent as a customer would, in a real conversation that is closed afterwards; without a question, talk to it in the terminal, where nothing is kept',
      options: [{ flags: '--keep', description: 'leave the conversation open' }],
      examples: ['agent ask "How long do I have to return a bicycle?"', 'agent ask'],
      load: () => import('./ask-agent.js'),
    },
    {
      usage: 'evaluate [file]',
      summary: 'test the agent with the questions of a file (CSV, JSON or JSON Lines), and show what it would answer',
      options: [
        {
          flags: '--resolved',
          description: 'instead of a file: the resolved conversations, judged by what a person answered',
        },
        {
          flags: '--threshold <value>',
          description: 'the confidence from which an answer counts as sent; default: as set for the agent',
        },
        { flags: '--limit <count>', description: 'how many questions or conversations at most' },
        {
          flags: '--min-precision <share>',
          description: 'end with exit code 7 if a smaller share of the answers is right, or no answer was judged',
        },
      ],
      examples: [
        'agent evaluate questions.csv',
        'agent evaluate --resolved --limit 200',
        'agent evaluate questions.csv --min-precision 0.95',
      ],
      load: () => import('./evaluate.js'),
    },
  ],
};
