import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { poll } from '../support/index.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let cli: CommandLine;
beforeAll(async () => {
  const org = await platform.newOrg();
  project = await org.newProject();
  cli = new CommandLine(platform.baseUrl, { key: org.key.secret, project: project.id });
});
afterAll(() => cli?.remove());

const newConversation = (subject: string) =>
  project.newConversation({ subject, message: { content: 'Where is my order?', sender_type: 'customer' } });

describe('a conversation', () => {
  test('is listed by its status, assignee, tags and words', async () => {
    const { id } = await newConversation('A lamp');
    const other = await project.newConversation({ subject: 'Another', status: 'resolved', tags: ['vip'] });
    const ids = async (...more: string[]) =>
      (await cli.json('conversations', 'list', ...more)).map((each: { id: string }) => each.id);
    expect(await ids('--status', 'open,snoozed')).toEqual([id]);
    expect(await ids('--tag', 'vip')).toEqual([other.id]);
    expect(await ids('--query', 'lamp')).toEqual([id]);
    expect(await ids('--assigned-to', 'none', '--limit', '1')).toHaveLength(1);
    const { stdout } = await cli.run(['conversations', 'list', '--status', 'open']);
    expect(stdout).toMatch(new RegExp(`^ID +STATUS .*SUBJECT\\n${id} +open +team +- +[-: 0-9]+ +A lamp\\n$`));
  });

  test('is answered, noted, assigned, shown and resolved', async () => {
    const { id } = await newConversation('A vase');
    const reply = await cli.json('conversations', 'reply', id, 'It is on its way.');
    expect(reply).toMatchObject({ content: 'It is on its way.', sender_type: 'agent', is_internal: false });
    const note = await cli.run(['conversations', 'note', id, '--json'], { input: 'Ask the\nwarehouse.\n' });
    expect(note.data).toMatchObject({ content: 'Ask the\nwarehouse.', is_internal: true });
    expect((await cli.json('conversations', 'assign', id, 'shipping')).assigned_to).toBe('shipping');
    const shown = await cli.json('conversations', 'show', id);
    expect(shown).toMatchObject({ id, assigned_to: 'shipping', status: 'open' });
    const texts = shown.messages.map(({ content }: { content: string }) => content);
    expect(texts).toEqual(['Where is my order?', 'It is on its way.', 'Ask the\nwarehouse.']);
    const { stdout } = await cli.run(['conversations', 'show', id, '--limit', '1']);
    expect(stdout).toMatch(/^A vase\ncnv_\w+: open, assigned to shipping, 2 messages\n\nagent \(internal note\), /);
    expect((await cli.json('conversations', 'assign', id, 'none')).assigned_to).toBeNull();
    expect((await cli.run(['conversations', 'reply', id, 'Bye.', '--resolve'])).code).toBe(0);
    const second = await newConversation('A chair');
    const resolved = await cli.json('conversations', 'resolve', second.id);
    expect(resolved).toMatchObject([{ id: second.id, status: 'resolved' }]);
    expect(
      (await cli.json('conversations', 'list', '--status', 'resolved')).map((each: { id: string }) => each.id),
    ).toEqual(expect.arrayContaining([id, second.id]));
  });

  test('gets no message without a text', async () => {
    const { id } = await newConversation('Empty');
    const { code, stderr } = await cli.run(['conversations', 'reply', id], { input: ' \n' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no text')]);
  });

  test('cannot steer the terminal with what a customer wrote', async () => {
    const hostile = 'a\u001b]0;owned\u0007\u009b2J\u202ex\r\n\tnext';
    const { id } = await project.newConversation({
      subject: hostile,
      message: { content: hostile, sender_type: 'customer' },
    });
    for (const args of [
      ['show', id],
      ['list', '--limit', '1'],
    ]) {
      const { stdout } = await cli.run(['conversations', ...args]);
      expect(stdout).toContain('\\u001b]0;owned\\u0007');
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });
});

test('events are printed as they happen, and a later run goes on where the one before ended', async () => {
  const args = ['events', 'tail', '--types', 'message.created', '--cursor-file', 'cursor', '--json', '--count', '1'];
  const first = cli.start(args);
  await poll(() => first.output().includes('Listening'), { what: 'the stream' });
  const { id } = await newConversation('Heard');
  expect(await first.exited).toBe(0);
  expect(first.output()).toContain('"content":"Where is my order?"');
  for (const content of ['one', 'two']) await cli.json('conversations', 'reply', id, content);
  for (const content of ['one', 'two']) {
    const { code, stdout } = await cli.run(args);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { event: 'message.created', data: { content } }]);
  }
});
