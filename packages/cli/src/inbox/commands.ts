import type { Group, Option } from '../frame/command.js';

const limit: Option = { flags: '--limit <count>', description: 'how many at most, up to 1000', default: '25' };

export const conversationGroup: Group = {
  name: 'conversations',
  summary: 'conversations with customers',
  commands: [
    {
      usage: 'list',
      summary: 'list conversations, newest first',
      options: [
        { flags: '--status <status>', description: 'open, snoozed, resolved, closed', many: 'commas' },
        { flags: '--assigned-to <member>', description: 'IDs of members, labels, or none', many: 'commas' },
        { flags: '--tag <tags>', description: 'with one of these tags', many: 'commas' },
        { flags: '--query <words>', description: 'words of subjects and messages' },
        limit,
      ],
      examples: ['conversations list --status open --assigned-to none', 'conversations list --query refund --json'],
      load: () => import('./list-conversations.js'),
    },
    {
      usage: 'show <conversation>',
      summary: 'show a conversation with its latest messages',
      options: [{ ...limit, description: 'how many messages at most, up to 1000' }],
      examples: ['conversations show cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD'],
      load: () => import('./show-conversation.js'),
    },
    {
      usage: 'reply <conversation> [text]',
      summary: 'answer the customer; without a text it is read from standard input',
      options: [{ flags: '--resolve', description: 'resolve the conversation too' }],
      examples: [
        'conversations reply cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD "It is on its way."',
        'conversations reply cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD --resolve < answer.txt',
      ],
      load: () => import('./reply.js'),
    },
    {
      usage: 'note <conversation> [text]',
      summary: 'write an internal note; without a text it is read from standard input',
      examples: ['conversations note cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD "Waiting for the warehouse."'],
      load: () => import('./note.js'),
    },
    {
      usage: 'assign <conversation> <assignee>',
      summary: 'assign it to a member (usr_…) or a label, or to none',
      examples: [
        'conversations assign cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD shipping',
        'conversations assign cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD none',
      ],
      load: () => import('./assign.js'),
    },
    {
      usage: 'resolve <conversations...>',
      summary: 'resolve conversations',
      examples: ['conversations resolve cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD'],
      load: () => import('./resolve.js'),
    },
  ],
};
