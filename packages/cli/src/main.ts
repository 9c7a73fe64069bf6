import { commands } from './commands.js';
import { run } from './frame/run.js';

// A reader that has seen enough, such as `head`, ends the command without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
// npm runs its scripts in the folder of the repository; files are named from where it was called.
const { npm_lifecycle_event: script, INIT_CWD: calledIn } = process.env;
if (script === 'pharos' && calledIn !== undefined) process.chdir(calledIn);
process.exitCode = await run(process.argv.slice(2), process.env, commands);
