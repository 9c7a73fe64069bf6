import { expect, test } from 'vitest';
import { countedSlowly, keptCounts } from '../../testing/counted-slowly.js';
import { RandomInbox } from '../../testing/random-inbox.js';
import { startTestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

test.each([1, 2, 3])(
  'what is kept of conversations is what a slow count tells, after 5 000 random writes through two replicas (seed %d)',
  async (seed) => {
    const core = await startTestCore();
    const other = await startTestCore(core);
    try {
      const project = await TestProject.create(core);
      await new RandomInbox(project, [core, other], seed).write(5_000, 8);
      expect(await keptCounts(project)).toEqual(await countedSlowly(project));
    } finally {
      await other.stop();
      await core.stop();
    }
  },
);
