import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTurnsWorld, world } from '../testing/use-turns-world.js';

useTurnsWorld();

let at: InProject;
const openConversation = () => world.core.open(at).id;

describe('a conversation that was resolved', () => {
  beforeEach(async () => {
    at = await world.project('autopilot');
  });
  const isSet = (mode: string) => world.rows('UPDATE configs SET mode = $2 WHERE project_id = $1', at.projectId, mode);
  /** As core tells of a message that opens the conversation again. */
  const reopens = async (id: string) => {
    await world.ask(at, id, 'And now?');
    await world.changed(at, id, { status: { from: 'resolved', to: 'open' } });
    await world.settle(at);
  };

  test('by people is answered when the customer opens it again, though the agent never heard of it', async () => {
    const id = openConversation();
    world.core.say(id, 'Let me see.', SenderType.AGENT);
    await reopens(id);
    expect(world.core.answers(id)).toEqual(['About: And now?']);
  });

  test('by people while the agent was off is answered, though they had taken it before', async () => {
    const id = openConversation();
    await world.ask(at, id);
    await world.replies(at, id);
    await isSet('assist');
    await world.replies(at, id, 'Done.');
    await world.changed(at, id, { status: { from: 'open', to: 'resolved' } });
    await isSet('autopilot');
    await reopens(id);
    expect(world.core.answers(id)).toEqual(['About: And now?']);
  });

  test('by people is left to them when they wrote after that', async () => {
    const id = openConversation();
    await world.ask(at, id);
    await world.changed(at, id, { status: { from: 'open', to: 'resolved' } });
    await world.replies(at, id, 'One more thing.');
    // Its time is core's, which is not this test's.
    await world.rows(`UPDATE turns SET handed_back_at = '2026-01-01T09:00:00Z' WHERE conversation_id = $1`, id);
    await reopens(id);
    expect(world.core.answers(id)).toEqual([]);
  });

  test('by the agent is left to people who wrote after that', async () => {
    const id = openConversation();
    await world.ask(at, id);
    await world.settle(at);
    await world.changed(at, id, { status: { from: 'open', to: 'resolved' } }, 'ai');
    await world.replies(at, id, 'One more thing.');
    await reopens(id);
    expect(world.core.answers(id)).toHaveLength(1);
  });
});
