import type { FirstStart } from './data-folder.js';
import { dataDirOf } from './flags.js';

export interface Greeting {
  baseUrl: string;
  folder: string;
  /** What was made just now. */
  made: FirstStart | undefined;
  /** What an earlier first start made. */
  known: FirstStart | undefined;
  /** Whether the demo page has something to show. */
  demo: boolean;
  /** Whether what would go out by mail is shown there. */
  catchesMail: boolean;
}

/** What a person who has just started Pharos wants to read: what to open first, then what programs need. */
export function greeting(facts: Greeting): string {
  return [
    '',
    'Pharos is running.',
    '',
    ...places(facts),
    '',
    ...access(facts),
    '',
    ...advice(facts),
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

/** What can be opened in a browser. */
function places({ baseUrl, made, known, demo, catchesMail }: Greeting): string[] {
  const facts = made ?? known;
  return [
    ...(facts ? [line('Sign in', facts.owner_link ?? `${baseUrl}/app`)] : []),
    ...(demo ? [line('Demo', `${baseUrl}/demo`)] : []),
    ...(demo && catchesMail ? [line('Mail sent', `${baseUrl}/demo/mail`)] : []),
    line('Docs', `${baseUrl}/docs`),
  ];
}

/** What programs need; the value of the key on the first start only, so that it does not stay in every log. */
function access({ baseUrl, made, known }: Greeting): string[] {
  const facts = made ?? known;
  return [
    line('Base URL', baseUrl),
    ...(facts ? [line('Organization', facts.org_id)] : []),
    ...(made ? [line('Admin key', made.api_key)] : []),
    ...(facts?.mail ? [line('Mail', `${facts.mail.address}, by SMTP at ${facts.mail.smtp}`)] : []),
  ];
}

function advice({ folder, made, known }: Greeting): string[] {
  const facts = made ?? known;
  if (facts === undefined) return [];
  const flag = folder === dataDirOf(undefined, {}) ? '' : ` -- --data-dir '${folder}'`;
  return [
    ...(facts.owner_link ? ['The link makes you the owner. It works once.'] : []),
    `The key and the link are in ${folder}/first-start.json. In another terminal, this sets BASE, ORG and KEY:`,
    '',
    `  eval "$(npm run -s env${flag})"`,
    '',
  ];
}

function line(name: string, value: string): string {
  return `  ${name.padEnd(14)}${value}`;
}
