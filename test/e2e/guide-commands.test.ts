import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../support/index.js';
import { localEnv as env } from '../support/local-platform.js';
import { shellBlocks } from '../support/readme.js';
import { root } from '../support/root.js';
import { client, run, useLocalStart } from './local-commands.js';

/** Guides whose commands call the API, and their blocks that need what no test has: another product, or a person who answers. */
const guides: Readonly<Record<string, RegExp | undefined>> = {
  'docs/agent.md': undefined,
  'docs/attachments.md': undefined,
  'docs/import.md': undefined,
  'docs/integrations.md': /"provider": "github"/,
  'docs/mail.md': /smtp:|"password": "…"/,
  'docs/receiving-webhooks/README.md': undefined,
  'docs/personal-data.md': undefined,
};

describe('with a platform that `npm start` has started', () => {
  const local = useLocalStart();

  test('the API takes every call of the guides as it stands there', async () => {
    const api = client(local.platform);
    const { org_id } = local.platform.facts;
    const [project] = (await api.get(`/orgs/${org_id}/projects`)).body.data;
    const message = { content: 'How long may I take to return a bicycle?', sender_type: 'customer' };
    const contact = { email: 'grace@example.com' };
    const asked = await api.post(`/projects/${project.id}/conversations`, { contact, message });
    const conversation = asked.body.data;
    const suggested = await api.post(`/projects/${project.id}/agent/suggest`, { conversation_id: conversation.id });
    const [suggestion] = suggested.body.data.suggestions;
    const folder = tempDir('guides');
    writeFileSync(`${folder.path}/contacts.csv`, 'Mail,Plan,Notes\nada@example.com,pro,x\n');
    writeFileSync(`${folder.path}/README.md`, '# Hello\n');
    const own = {
      ...env,
      PHAROS_DATA_DIR: local.folder.path,
      PROJECT: project.id,
      CONVERSATION: conversation.id,
      CONTACT: conversation.contact_id,
      SUGGESTION: suggestion.id,
    };
    const blocks = Object.entries(guides).flatMap(([file, needsOther]) =>
      shellBlocks(file).filter((block) => block.includes('curl') && !needsOther?.test(block)),
    );
    // A refusal ends the script, with what the API said.
    const script = `set -eu
eval "$(npm run -s env)"
PROJECT_URL="$BASE/api/v1/projects/$PROJECT"
cd ${folder.path}
curl() { command curl --fail-with-body "$@" || { echo "refused: $*" >&2; exit 1; }; }
${blocks.map(filledIn).join('\n')}`;
    const { stdout } = await run('sh', ['-c', script], { env: own, cwd: root });
    expect(blocks.length).toBeGreaterThan(10);
    for (const said of ['"suggestions"', '"name":"find_order"', '"created":1', '"provider":"slack"', 'whsec_'])
      expect(stdout).toContain(said);
    folder.remove();
  });
});

/** With what a reader puts in: the address of a channel, and a key. */
function filledIn(block: string): string {
  return block.replaceAll('T…/B…/…', 'T0/B0/x').replaceAll('sk-ant-…', 'sk-ant-0000');
}
