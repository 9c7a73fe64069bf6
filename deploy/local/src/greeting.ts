import type { FirstStart } from './data-folder.js';

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

/** What a person who has just started Pharos wants to read. The key's value is shown on the first start only. */
export function greeting({ baseUrl, folder, made, known, demo, catchesMail }: Greeting): string {
  const facts = made ?? known;
  const lines = ['', 'Pharos is running.', '', `  Base URL      ${baseUrl}`, `  Docs          ${baseUrl}/docs`];
  if (demo) lines.push(`  Demo          ${baseUrl}/demo`);
  if (facts?.mail) lines.push(`  Mail          ${facts.mail.address}, by SMTP at ${facts.mail.smtp}`);
  if (demo && catchesMail) lines.push(`  Mail sent     ${baseUrl}/demo/mail`);
  if (facts) lines.push(`  Organization  ${facts.org_id}`);
  if (made) lines.push(`  Admin key     ${made.api_key}`);
  if (facts?.owner_link) lines.push(`  Sign in       ${facts.owner_link}`);
  else if (facts) lines.push(`  Sign in       ${baseUrl}/app`);
  if (made) lines.push('', 'Create a project:', '', ...curl(made));
  if (made)
    lines.push('', `The key is shown only now, and the link works once. Both are saved in ${folder}/first-start.json.`);
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n');
}

function curl({ base_url, org_id, api_key }: FirstStart): string[] {
  return [
    `  curl -X POST ${base_url}/api/v1/orgs/${org_id}/projects \\`,
    `    -H 'X-API-Key: ${api_key}' -H 'Content-Type: application/json' \\`,
    `    -d '{"name": "My first project"}'`,
  ];
}
