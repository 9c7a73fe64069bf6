import { newId } from '@pharos/kit';
import { AgentMode } from '@pharos/proto/pharos/core/v1/project';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { handle } from './show-agent.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

function configured(at: InProject, given: { mode: AgentMode; model: string | undefined; revision: number }): Event {
  const value = { ...given, businessHours: undefined };
  return {
    ...at,
    id: newId('evt'),
    type: 'agent.configured',
    data: { $case: 'agentConfigured', value },
    occurredAt: new Date(),
    actor: undefined,
    traceparent: '',
    orderingKey: at.projectId,
    requestId: '',
  };
}

async function shown(at: InProject) {
  const { project } = await core.projects.getProject(at, aCall());
  return [project?.agentMode, project?.aiModel];
}

test('a project shows the mode and the model of its agent, and no older ones', async () => {
  const { at } = await TestProject.create(core);
  const first = configured(at, { mode: AgentMode.COPILOT, model: 'openai/gpt-5', revision: 1 });
  const second = configured(at, { mode: AgentMode.AUTOPILOT, model: undefined, revision: 2 });
  await handle(core.database, first);
  expect(await shown(at)).toEqual([AgentMode.COPILOT, 'openai/gpt-5']);
  await handle(core.database, second);
  await handle(core.database, first);
  expect(await shown(at)).toEqual([AgentMode.AUTOPILOT, undefined]);
});

test('an event of one organization changes no project of another', async () => {
  const { at } = await TestProject.create(core);
  const other = await TestProject.create(core);
  const foreign = { orgId: other.at.orgId, projectId: at.projectId };
  await handle(core.database, configured(foreign, { mode: AgentMode.AUTOPILOT, model: 'x', revision: 1 }));
  expect(await shown(at)).toEqual([AgentMode.ASSIST, undefined]);
});
