import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

/** One file, set up as the files of every suite are. */
export default defineConfig({
  ...base,
  test: { ...base.test, projects: undefined, include: ['test/e2e/left-behind/leaving.ts'] },
});
