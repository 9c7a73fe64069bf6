import type { Command, Group, Option } from '../frame/command.js';

const options: readonly Option[] = [
  { flags: '--dry-run', description: 'report what would be imported and what would be left out, and send nothing' },
  {
    flags: '--fetch-attachments <hosts>',
    description: 'fetch files that are not in the export, from these hosts only, separated by commas',
    many: 'commas',
  },
  { flags: '--no-attachments', description: 'import no files' },
  { flags: '--restart', description: 'begin again where an import of this export was interrupted' },
];

function importFrom(name: string, title: string, load: Command['load'], example: string): Command {
  return {
    usage: `${name} <export>`,
    summary: `import contacts, conversations and articles from ${title}; the export is a folder or a file`,
    options,
    examples: [`import ${name} export --dry-run`, `import ${name} ${example}`],
    load,
  };
}

export const movingGroup: Group = {
  name: 'import',
  summary: 'move here from another product',
  commands: [
    importFrom('chatwoot', 'Chatwoot', () => import('./import-chatwoot.js'), 'export'),
    importFrom(
      'zendesk',
      'Zendesk',
      () => import('./import-zendesk.js'),
      'export --fetch-attachments acme.zendesk.com,zdusercontent.com',
    ),
    importFrom(
      'intercom',
      'Intercom',
      () => import('./import-intercom.js'),
      'export --fetch-attachments downloads.intercomcdn.com',
    ),
    importFrom('helpscout', 'Help Scout', () => import('./import-helpscout.js'), 'export'),
  ],
};
