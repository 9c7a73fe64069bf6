import { beforeAll, expect, test } from 'vitest';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

// What a customer and a team see of autopilot and copilot, by the built-in answerer.

const platform = usePlatform();
const question = 'How long does a refund take until the money is back on my bank account?';
const article = {
  title: 'How long does a refund take?',
  body: 'A refund takes five working days until the money is back on your bank account.',
};

let autopilot: ProjectApi;
let copilot: ProjectApi;
beforeAll(async () => {
  const org = await platform.newOrg();
  [autopilot, copilot] = [await org.newProject(), await org.newProject()];
  for (const project of [autopilot, copilot]) await project.kb.newPublished(article);
  const settings = { handoff_message: 'A person takes over.', escalation_assignee: 'team-2' };
  await autopilot.agent.patchConfig({ agent_mode: 'autopilot', confidence_threshold: 0.5, settings });
  await copilot.agent.patchConfig({ agent_mode: 'copilot' });
});

/** What the AI has said in a conversation, once it has said that much. */
async function aiSays(project: ProjectApi, id: string, count = 1) {
  const said = async () =>
    (await project.listMessages(id, { order: 'asc' })).data.filter((each) => each.sender_type === 'ai');
  await expect.poll(async () => (await said()).length, { interval: 100 }).toBeGreaterThanOrEqual(count);
  return said();
}

test('autopilot answers from the knowledge base, and resolves when the customer confirms', async () => {
  const { id } = await autopilot.newQuestion(question);
  const [answer] = await aiSays(autopilot, id);
  expect(answer).toMatchObject({ is_internal: false, content_type: 'markdown' });
  expect(answer?.content).toContain('five working days');
  await autopilot.newMessage(id, { content: 'Thanks, that solved it!', sender_type: 'customer' });
  const conversation = async () => (await autopilot.getConversation(id)).data;
  const isResolved = () => expect.poll(async () => (await conversation()).status, { interval: 100 }).toBe('resolved');
  await isResolved();
  expect((await conversation()).ai_resolved).toBe(true);
  const said = (await aiSays(autopilot, id, 2)).length;
  await autopilot.newMessage(id, { content: 'You too, bye', sender_type: 'customer' });
  await isResolved();
  expect((await conversation()).ai_resolved).toBe(true);
  expect(await aiSays(autopilot, id)).toHaveLength(said);
  await autopilot.newMessage(id, { content: 'One more thing', sender_type: 'customer' });
  expect(await conversation()).toMatchObject({ ai_resolved: false });
});

test('autopilot hands over who asks for a person: note, message, priority, assignee', async () => {
  const { id } = await autopilot.newQuestion('I want to talk to a human, please.');
  const said = await aiSays(autopilot, id, 2);
  expect(said.map(({ is_internal }) => is_internal).toSorted()).toEqual([false, true]);
  expect(said.find(({ is_internal }) => !is_internal)?.content).toBe('A person takes over.');
  const conversation = async () => (await autopilot.getConversation(id)).data;
  await expect.poll(async () => (await conversation()).priority, { interval: 100 }).toBe('high');
  expect(await conversation()).toMatchObject({ status: 'open', assigned_to: 'team-2' });
});

test('copilot writes a note with a draft, and nothing to the customer', async () => {
  const { id } = await copilot.newQuestion(question);
  const [note, ...more] = await aiSays(copilot, id);
  expect(more).toEqual([]);
  expect(note).toMatchObject({ is_internal: true });
  expect(note?.content).toContain('five working days');
  expect(note?.content).toContain('How long does a refund take?');
});
