import { onTestFinished } from 'vitest';
import { TestKnowledge, type TestKnowledgeOptions } from './test-knowledge.js';

const worlds: TestKnowledge[] = [];

/** A service, or another replica of one, that ends with the test. */
export async function startWorld(options: TestKnowledgeOptions = {}): Promise<TestKnowledge> {
  const world = await TestKnowledge.start(options);
  worlds.push(world);
  onTestFinished(stopWorlds);
  return world;
}

/** Ends those that a test has started, the last one first: the first one takes their database with it. */
export async function stopWorlds(): Promise<void> {
  for (const world of worlds.splice(0).reverse()) await world.stop();
}
