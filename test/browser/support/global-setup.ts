import { browserProgram } from './browser-program.js';

/** Says which browser is used, or that there is none. @throws in CI when there is none: nothing may be skipped there. */
export function setup(): void {
  const program = browserProgram();
  const skipped = 'SKIPPED, and with it every test of embedded scripts (install chromium)';
  if (program === undefined && process.env.CI === 'true')
    throw new Error(`In CI nothing may be skipped:\nBrowser: ${skipped}`);
  console.log(`  Browser: ${program ?? skipped}`);
}
