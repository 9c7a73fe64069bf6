import type { Command, Group } from '../frame/command.js';

export const accountCommands: readonly Command[] = [
  {
    usage: 'login',
    summary: 'get a key for this computer, which you approve in a browser',
    options: [
      {
        flags: '--scopes <scopes>',
        description: 'what the key may do, separated by commas',
        many: 'commas',
      },
      { flags: '--name <name>', description: 'the name of the key' },
      { flags: '--no-browser', description: 'only print the address, and open no browser' },
      { flags: '--with-key', description: 'read a key from standard input instead' },
    ],
    examples: [
      'login --url https://support.example.com',
      'login --profile work --scopes admin',
      'login --url http://127.0.0.1:4000 --with-key < key.txt',
    ],
    load: () => import('./login.js'),
  },
  {
    usage: 'logout',
    summary: 'forget the key of a profile',
    options: [{ flags: '--revoke', description: 'revoke the key too; this needs the scope admin' }],
    examples: ['logout', 'logout --profile work --revoke'],
    load: () => import('./logout.js'),
  },
  {
    usage: 'whoami',
    summary: 'show the platform, the organization and the scopes of the key',
    examples: ['whoami', 'whoami --json'],
    load: () => import('./whoami.js'),
  },
];

export const projectGroup: Group = {
  name: 'projects',
  summary: 'the projects of the organization',
  commands: [
    {
      usage: 'list',
      summary: 'list the projects',
      examples: ['projects list', 'projects list --json'],
      load: () => import('./list-projects.js'),
    },
    {
      usage: 'create <name>',
      summary: 'create a project',
      options: [{ flags: '--slug <slug>', description: 'its name in URLs; by default it is made from the name' }],
      examples: ['projects create "Help desk"'],
      load: () => import('./create-project.js'),
    },
    {
      usage: 'use <project>',
      summary: 'keep a project in the profile, for commands that do not name one',
      examples: ['projects use help-desk'],
      load: () => import('./use-project.js'),
    },
  ],
};

export const keyGroup: Group = {
  name: 'keys',
  summary: 'API keys; these commands need a key with the scope admin',
  commands: [
    {
      usage: 'create <name>',
      summary: 'create a key, and print its secret, which is not shown again',
      options: [
        { flags: '--scopes <scopes>', description: 'what it may do, separated by commas', many: 'commas' },
        { flags: '--expires <when>', description: 'a time such as 2027-01-31, or a duration such as 90d or 12h' },
      ],
      examples: ['keys create Shipping --scopes conversations:read,contacts:write --expires 90d'],
      load: () => import('./create-key.js'),
    },
    {
      usage: 'list',
      summary: 'list the keys of the organization',
      examples: ['keys list'],
      load: () => import('./list-keys.js'),
    },
    {
      usage: 'revoke <key>',
      summary: 'revoke a key at once, by its ID',
      examples: ['keys revoke key_01J8ZQ4T6W5N4H2M3C7V9X0YBD'],
      load: () => import('./revoke-key.js'),
    },
  ],
};
