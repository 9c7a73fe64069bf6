import { join } from 'node:path';
import type { FirstStart } from '../data-folder.js';
import type { Registration } from './registration.js';

/** Instructions for the person at the keyboard. The key itself is never printed: the commands read its file. */
export interface Place {
  facts: FirstStart;
  dataDir: string;
}

export function noProjectYet(place: Place): string {
  const path = `/orgs/${place.facts.org_id}/projects`;
  return [
    '',
    'There is no project yet. Create one in another terminal. The receiver waits for it:',
    '',
    post(place, path, `-H 'Content-Type: application/json' -d '{"name": "My first project"}'`),
  ].join('\n');
}

export function registered(place: Place, registrations: readonly Registration[]): string {
  const [first] = registrations;
  const lines = registrations.map(
    ({ project, webhookId }) => `  ${project.name} (${project.id}), webhook ${webhookId}`,
  );
  const test = `/projects/${first?.project.id}/webhooks/${first?.webhookId}/test`;
  return ['', 'Every event of', ...lines, 'arrives here. Try it in another terminal:', '', post(place, test)].join(
    '\n',
  );
}

export function listening(url: string, status: number): string {
  return `Listening on ${url} and answering ${status}. Press Ctrl-C to stop.`;
}

function post({ facts, dataDir }: Place, path: string, rest = ''): string {
  const readKey = `require(${JSON.stringify(join(dataDir, 'first-start.json'))}).api_key`;
  const key = `-H "X-API-Key: $(node -p ${shellQuoted(readKey)})"`;
  return `  curl -X POST ${facts.base_url}/api/v1${path} ${[key, rest].filter(Boolean).join(' ')}`;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
