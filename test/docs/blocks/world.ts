import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ApiClient, apiClient, type Json } from '../../support/index.js';
import { type LocalPlatform, localEnv, localProgram } from '../../support/local-platform.js';
import { type TempDir, tempDir } from '../../support/processes.js';

const run = promisify(execFile);

/** What the commands of one page are given: a project of its own with what they name, and a folder to run in. */
export interface World {
  readonly baseUrl: string;
  readonly orgId: string;
  readonly key: string;
  /** With the key of an administrator. */
  readonly api: ApiClient;
  /** The data folder of the platform. */
  readonly data: string;
  readonly folder: TempDir;
  readonly projectId: string;
  /** What stands for what a page leaves to its reader: `cnv_…` and `{conversationId}` are the ID of a conversation. */
  readonly names: Readonly<Record<string, string>>;
  /** The variables that pages tell their readers to set. */
  readonly variables: Readonly<Record<string, string>>;
}

/** What the API answers. @throws with what it said when it refused */
export async function made(answer: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body?.data;
}

/** Ada owns the organization, as the pages have it. */
export async function signUpOwner({ facts }: LocalPlatform, data: string): Promise<void> {
  const words = ['create-owner', facts.org_id, 'ada@example.com', '--data-dir', data];
  const { stdout } = await run(process.execPath, [localProgram('admin.js'), ...words], { env: localEnv });
  const token = String(JSON.parse(stdout).link).split('#link=')[1];
  const body = { token, name: 'Ada', password: 'a password of some length' };
  const headers = { origin: facts.base_url };
  const answer = await apiClient(facts.base_url).post('/api/auth/links/redeem', body, { headers });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export async function newWorld({ facts }: LocalPlatform, data: string, title: string): Promise<World> {
  const api = apiClient(facts.base_url, facts.api_key);
  const org = `/orgs/${facts.org_id}`;
  const project = await made(api.post(`${org}/projects`, { name: title }));
  const path = `/projects/${project.id}`;
  const message = { content: 'How long may I take to return a bicycle?', sender_type: 'customer' };
  const contact = { email: 'grace@example.com' };
  const conversation = await made(api.post(`${path}/conversations`, { contact, message }));
  const form = await made(api.post(`${path}/forms`, { name: 'Contact' }));
  const beacon = await made(api.post(`${path}/beacons`, { form_id: form.id }));
  const mailbox = await made(api.post(`${path}/mailboxes`, { address: `team@${project.slug}.example.com` }));
  const [member] = await made(api.get(`${org}/members`));
  const key = await made(api.post(`${org}/api-keys`, { name: 'reader', scopes: ['read'] }));
  const names = {
    ...{ '{orgId}': facts.org_id, '{projectId}': project.id, '{formId}': form.id },
    ...{ 'org_…': facts.org_id, 'prj_…': project.id, 'cnv_…': conversation.id, 'frm_…': form.id, 'bcn_…': beacon.id },
    ...{ 'usr_…': member.id, 'key_…': key.id },
  };
  const variables = {
    ...{ PROJECT: project.id, CONVERSATION: conversation.id, CONTACT: conversation.contact_id },
    ...{ MAILBOX: mailbox.id, ADDRESS: mailbox.forward_address },
  };
  const shared = { baseUrl: facts.base_url, orgId: facts.org_id, key: facts.api_key };
  return { ...shared, api, data, folder: tempDir('guides'), projectId: project.id, names, variables };
}

/** `text` as a reader has filled it in. */
export function filledIn({ names, folder }: World, text: string): string {
  const filled = Object.entries(names).reduce((before, [name, value]) => before.replaceAll(name, value), text);
  return filled.replaceAll('{folder}', folder.path);
}

/** Writes files into the folder in which the page's commands run. */
export function writeFiles({ folder }: World, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder.path, name), content);
}
