import type { ImportRowError } from '@pharos/sdk';

const plural = new Intl.PluralRules('en');
const number = (count: number) => count.toLocaleString('en');
const n = (count: number, one: string, other: string) =>
  `${number(count)} ${plural.select(count) === 'one' ? one : other}`;

/** The texts of the import of contacts in English. */
export const contactImportEn = {
  title: 'Import contacts',
  needs: 'Only agents, admins and owners can import contacts.',
  about: 'A table saved from a spreadsheet as CSV. Its first line names the columns.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  again:
    'You can import the same table more than once: contacts that are already known, by email or by your ID, are updated and never created twice. Empty cells change nothing.',
  tooLarge: 'The file is larger than 50 MB. Split it.',
  noTable: (file: string) => `There is no table with rows in ${file}. Save it as CSV in your spreadsheet.`,
  found: (file: string, count: number) =>
    `${n(count, 'row', 'rows')} in ${file}. Choose what each column means. Nothing is imported yet.`,
  column: 'Column',
  values: 'Values',
  becomes: 'Becomes',
  becomesOf: (column: string) => `What ${column} becomes`,
  nameless: (at: number) => `Column ${at}`,
  createdAt: 'Contact since',
  metadata: (key: string) => `Metadata: ${key}`,
  leaveOut: 'Leave out',
  problems: {
    nameless: 'One column has to be the email or your ID: contacts are recognized by it.',
    twice: 'Two columns become the same field. Leave one of them out.',
  },
  start: (count: number) => `Import ${n(count, 'row', 'rows')}`,
  other: 'Choose another file',
  progress: 'Progress of the import',
  number,
  states: {
    runs: (file: string, done: number, total: number) =>
      `Importing ${file}: ${number(done)} of ${number(total)} rows. You can keep working; leave this tab open.`,
    stopped: (file: string, done: number, total: number) =>
      `The import of ${file} has stopped after ${number(done)} of ${number(total)} rows.`,
    done: (file: string, _done: number, total: number) => `${file}: all ${n(total, 'row is', 'rows are')} done.`,
  },
  counts: { created: 'New', updated: 'Updated', unchanged: 'Unchanged', rejected: 'Rejected' },
  stop: 'Stop',
  resume: 'Continue',
  importOther: 'Import another file',
  rejected: 'Rejected rows',
  rejectedAbout: 'Download them, correct them, and import the corrected file.',
  download: 'Download rejected rows',
  rejectedFile: (name: string) => `${name}-rejected.csv`,
  row: 'Row',
  reason: 'Reason',
  more: (count: number) => `${n(count, 'more row is', 'more rows are')} in the download.`,
  refusals: { cells: 'It has more cells than the first line.', long: 'It is too long.' },
  reasonOf: ({ code, message, issues }: ImportRowError): string => {
    if (code === 'CONTACT_CONFLICT') return 'A contact with a different ID already has this email.';
    const [issue] = issues ?? [];
    return issue ? `${issue.path.join('.')}: ${issue.message}` : message;
  },
};
