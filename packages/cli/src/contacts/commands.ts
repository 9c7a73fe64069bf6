import type { Group } from '../frame/command.js';

export const contactGroup: Group = {
  name: 'contacts',
  summary: 'the people who write',
  commands: [
    {
      usage: 'find [words]',
      summary: 'find contacts by name, address, company, phone or external ID, newest first',
      options: [
        { flags: '--email <address>', description: 'with this address' },
        { flags: '--external-id <id>', description: 'with this external ID' },
        { flags: '--metadata <key:value>', description: 'with this metadata', many: 'repeated' },
        { flags: '--limit <count>', description: 'how many at most, up to 1000', default: '25' },
      ],
      examples: ['contacts find ada', 'contacts find --metadata plan:pro --json'],
      load: () => import('./find-contacts.js'),
    },
    {
      usage: 'import <file>',
      summary: 'create and update contacts from a CSV or NDJSON file',
      options: [
        {
          flags: '--map <column:field>',
          description:
            'the field of a column of CSV, such as Mail:email or Plan:metadata.plan; Notes: skips the column',
          many: 'repeated',
        },
        { flags: '--dry-run', description: 'check all rows, and send none' },
        {
          flags: '--rejected <file>',
          description: 'where rejected rows are written; for FILE.csv, the default is FILE.rejected.csv',
        },
        { flags: '--notify', description: 'send the events of new and changed contacts' },
        { flags: '--restart', description: 'begin again where an import of this file was interrupted' },
      ],
      examples: [
        'contacts import customers.csv --map Mail:email --map Plan:metadata.plan --map Notes: --dry-run',
        'contacts import customers.ndjson',
      ],
      load: () => import('./import-contacts.js'),
    },
  ],
};
