import { beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});

const question = 'How long does a refund take until the money is back on my bank account?';
const article = {
  title: 'How long does a refund take?',
  body: 'A refund takes five working days until the money is back on your bank account.',
};

async function autopilot(): Promise<ProjectApi> {
  const project = await org.newProject();
  await project.agent.patchConfig({ agent_mode: 'autopilot', confidence_threshold: 0.5 });
  await project.kb.newPublished(article);
  return project;
}

async function samples(project: ProjectApi): Promise<number> {
  const { data } = await project.client.get<{ calibration: { samples: number } }>(`${project.agent.path}/status`);
  return data.calibration.samples;
}

const judged = (project: ProjectApi, count: number) =>
  poll(async () => [await samples(project)].find((found) => found === count), { what: `${count} judged answers` });

async function answered(project: ProjectApi): Promise<{ visitor: WidgetVisitor; id: string }> {
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { conversation } = await visitor.start(question);
  const messages = async () => (await project.listMessages(conversation.id)).data;
  await poll(async () => (await messages()).find(({ sender_type }) => sender_type === 'ai'), { what: 'the answer' });
  return { visitor, id: conversation.id };
}

test('an answer that a visitor rates counts as judged, in its own project alone', async () => {
  const [project, other] = [await autopilot(), await autopilot()];
  const { visitor, id } = await answered(project);
  await project.patchConversation(id, { status: 'resolved' });
  await visitor.send('PUT', `/conversations/${id}/csat`, { score: 5, comment: 'Fine' });
  await judged(project, 1);
  expect(await samples(other)).toBe(0);
});

test('a customer who asks the same again judges the answer', async () => {
  const project = await autopilot();
  const { visitor, id } = await answered(project);
  await visitor.say(id, `Hello? ${question}`);
  await judged(project, 1);
});
