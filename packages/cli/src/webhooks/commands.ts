import type { Group } from '../frame/command.js';

export const webhookGroup: Group = {
  name: 'webhooks',
  summary: 'webhooks and their deliveries',
  commands: [
    {
      usage: 'list',
      summary: 'list the webhooks of the project',
      examples: ['webhooks list'],
      load: () => import('./list-webhooks.js'),
    },
    {
      usage: 'listen',
      summary: 'send the events of the project to a program on this computer, signed as webhooks are',
      options: [
        { flags: '--forward-to <url>', description: 'the address of the program' },
        { flags: '--events <events>', description: 'names or patterns such as message.*', many: 'commas' },
        {
          flags: '--secret <secret>',
          description: 'sign with this secret; by default a new one is created and printed',
        },
        { flags: '--cursor-file <file>', description: 'continue where an earlier run with this file ended' },
        { flags: '--service-name <name>', description: 'the brand in the names of the headers', default: 'Service' },
      ],
      examples: [
        'webhooks listen --forward-to http://localhost:3000/webhooks',
        'webhooks listen --forward-to http://localhost:3000/webhooks --events message.created --cursor-file .pharos-cursor',
      ],
      load: () => import('./listen.js'),
    },
    {
      usage: 'verify [file]',
      summary: 'check the signature of a delivery, whose body is in the file or on standard input',
      options: [
        { flags: '--secret <secret>', description: 'the secret of the webhook; several are tried', many: 'repeated' },
        { flags: '--header <header>', description: 'a header that it had, as in "webhook-id: …"', many: 'repeated' },
        { flags: '--any-age', description: 'accept a signature that is older than five minutes' },
      ],
      examples: [
        'webhooks verify body.json --secret whsec_… --header "webhook-id: whd_…" --header "webhook-timestamp: 1767225600" --header "webhook-signature: v1,…"',
      ],
      load: () => import('./verify.js'),
    },
    {
      usage: 'deliveries <webhook>',
      summary: 'list the attempts of a webhook, latest first',
      options: [
        { flags: '--status <status>', description: 'how the attempt ended', choices: ['delivered', 'failed'] },
        { flags: '--limit <count>', description: 'how many at most, up to 1000', default: '25' },
      ],
      examples: ['webhooks deliveries whk_01J8ZQ4T6W5N4H2M3C7V9X0YBD --status failed'],
      load: () => import('./list-deliveries.js'),
    },
    {
      usage: 'redeliver <webhook> <deliveries...>',
      summary: 'send deliveries again',
      examples: ['webhooks redeliver whk_01J8ZQ4T6W5N4H2M3C7V9X0YBD whd_01J8ZQ4T6W5N4H2M3C7V9X0YBE'],
      load: () => import('./redeliver.js'),
    },
  ],
};
