import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../../support/index.js';
import { root } from '../../support/root.js';
import { leaveDeadEvents } from './dead-events.js';
import { made, type World, writeFiles } from './world.js';

/** What a reader has before the commands of a page, and what they must show. */
export interface Given {
  /** Makes what the page takes for granted, and may give further variables that the page tells its readers to set. */
  prepare?(world: World): Promise<Record<string, string>> | Promise<void> | void;
  /** What a reader puts in for what the page leaves open. */
  readonly fill?: Readonly<Record<string, string>>;
  /** What the commands print. */
  readonly shows?: readonly (string | RegExp)[];
}

const judgedAnswers = Array.from({ length: 100 }, (_, at) =>
  JSON.stringify({ signals: { support: (at % 5) / 4, score: (at % 7) / 6 }, right: at % 5 > 1 }),
).join('\n');

const zendeskExport = {
  'users.json': JSON.stringify({ id: 11, role: 'end-user', name: 'Ada', email: 'ada.l@example.com', active: true }),
  'tickets.json': JSON.stringify({
    ...{ id: 35436, subject: 'My order', description: 'Where is it?', status: 'solved', requester_id: 11 },
    ...{ submitter_id: 11, created_at: '2025-01-01T09:00:00Z', updated_at: '2025-01-01T09:00:00Z', comments: [] },
  }),
};

function writeExport(world: World): void {
  mkdirSync(join(world.folder.path, 'export'));
  for (const [name, content] of Object.entries(zendeskExport))
    writeFiles(world, { [`export/${name}`]: `${content}\n` });
}

async function publishArticle({ api, projectId }: World): Promise<void> {
  const path = `/projects/${projectId}/kb/articles`;
  const { id } = await made(api.post(path, { title: 'How to return a bicycle', body: 'Return it within 30 days.' }));
  await made(api.post(`${path}/${id}/publish`));
}

/** An article answers the customer, once it is in the index. */
async function aSuggestion(world: World): Promise<Record<string, string>> {
  const { api, projectId, variables } = world;
  await publishArticle(world);
  let suggestion: string | undefined;
  const suggested = async () => {
    const asked = { conversation_id: variables.CONVERSATION };
    suggestion = (await made(api.post(`/projects/${projectId}/agent/suggest`, asked))).suggestions[0]?.id;
    return suggestion !== undefined;
  };
  await poll(suggested, { what: 'a suggestion' });
  return { SUGGESTION: suggestion ?? '' };
}

const customers = { 'customers.csv': 'Mail,Plan,Notes\nada@example.com,pro,x\n' };

/** By page. A page without an entry takes nothing for granted. */
export const given: Readonly<Record<string, Given>> = {
  'README.md': { shows: ['It left our house this morning.'] },
  'docs/start.md': {
    // A search finds nothing, is counted, and finds what is asked once there is a synonym.
    shows: [
      'They left our house this morning.',
      '"title": "How to reset a lamp"',
      '60 created',
      /"data": \[\][\s\S]*"question": "coupon"[\s\S]*"groups"[\s\S]*"title": "[^"]*gift card/,
    ],
  },
  'docs/agent.md': {
    prepare: aSuggestion,
    fill: { 'sk-ant-…': 'sk-ant-0000' },
    shows: ['"suggestions"', '"name":"find_order"'],
  },
  'docs/agent-evaluation.md': {
    prepare: (world) => writeFiles(world, { 'answers.jsonl': judgedAnswers }),
    fill: { ' answers.jsonl': ' {folder}/answers.jsonl' },
    shows: ['AGENT_MODEL_WEIGHTS'],
  },
  'docs/attachments.md': {
    // The page names files of the clone.
    prepare({ folder }) {
      for (const name of ['README.md', 'docs/images'])
        cpSync(join(root, name), join(folder.path, name), { recursive: true });
    },
    shows: ['att_'],
  },
  'docs/cli.md': {
    prepare(world) {
      writeFiles(world, customers);
      writeExport(world);
      return publishArticle(world);
    },
    shows: ['1 created'],
  },
  'docs/import.md': {
    prepare: (world) => writeFiles(world, { 'contacts.csv': customers['customers.csv'] }),
    shows: ['"created":1'],
  },
  'docs/integrations.md': { fill: { 'T…/B…/…': 'T0/B0/x' }, shows: ['"provider":"slack"'] },
  'docs/mail.md': { fill: { '"…"': '"secret"' }, shows: ['forward_address'] },
  'docs/moving.md': { prepare: writeExport, shows: ['1 created'] },
  'docs/operate.md': {
    prepare: (world) => leaveDeadEvents(world, 2),
    shows: ['"type":"project.deleted"', '"retried":{', '"webhooks":1', '"dropped":{'],
  },
  'docs/receiving-webhooks/README.md': { shows: ['whsec_'] },
  'docs/search.md': {
    fill: { ' articles/': ' {folder}/articles/', ' questions.tsv': ' {folder}/questions.tsv' },
    prepare(world) {
      mkdirSync(join(world.folder.path, 'articles'));
      writeFiles(world, { 'articles/track-a-parcel.md': '# Where is my parcel?\n\nTrack the parcel on our page.\n' });
      writeFiles(world, { 'articles/delivery-times.md': '# How long a delivery takes\n\nThree days.\n' });
    },
  },
};
