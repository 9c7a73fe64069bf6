import { commands } from './commands.js';
import { run } from './frame/run.js';

// A reader that has seen enough, such as `head`, ends the command without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await run(process.argv.slice(2), process.env, commands);
