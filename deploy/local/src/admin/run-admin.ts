import { setTimeout as sleep } from 'node:timers/promises';
import { openAdmin } from '@pharos/core';
import { createLogger, Failure } from '@pharos/kit';
import { Problem } from '../problem.js';
import { adminUsage, type Command, parseCommand, type Result } from './commands.js';
import { openAdminDatabase } from './database.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Runs one command line; returns the exit code. The result goes to standard output, trouble in words to error. */
export async function runAdmin(args: readonly string[], env: Env): Promise<number> {
  try {
    const command = parseCommand(args);
    console.log(command ? JSON.stringify(await runOn(command, env)) : adminUsage);
    return 0;
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof Failure)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function runOn(command: Command, env: Env): Promise<Result> {
  const database = await openAdminDatabase(command.dataDir, env);
  try {
    const admin = await openAdmin({
      databaseUrl: database.url,
      log: createLogger({ service: 'admin', level: 'silent' }),
    });
    const result = await command.run(admin).finally(() => admin.close());
    await sleep(command.settleMs);
    return result;
  } finally {
    await database.close();
  }
}
