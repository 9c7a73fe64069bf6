import { shellAssignments } from './print-env.js';
import { Problem } from './problem.js';

try {
  console.log(shellAssignments(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  // Nothing but assignments goes to stdout: a shell evaluates it.
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
