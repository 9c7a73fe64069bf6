import { setTimeout as sleep } from 'node:timers/promises';
import { type Admin, openAdmin } from '@pharos/core/admin';
import { createLogger, type EventBus, Failure, OperatorError } from '@pharos/kit';
import { openBus } from './bus.js';
import type { Command, Result } from './command.js';
import { adminUsage, parseCommand } from './commands.js';
import { openAdminDatabase } from './database.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Runs one command line; returns the exit code. The result goes to standard output, trouble in words to error. */
export async function runAdmin(args: readonly string[], env: Env): Promise<number> {
  try {
    const command = parseCommand(args);
    console.log(command ? JSON.stringify(await runOn(command, env)) : adminUsage);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError) && !(error instanceof Failure)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function runOn(command: Command, env: Env): Promise<Result> {
  const { url, masterKey, close } = await openAdminDatabase(command.dataDir, env);
  let admin: Admin | undefined;
  let bus: EventBus | undefined;
  const open = async () => {
    admin = await openAdmin({ databaseUrl: url, log: createLogger({ service: 'admin', level: 'silent' }) });
    return admin;
  };
  const connect = async (streams: readonly string[]) => {
    bus = await openBus(url, env, streams);
    return bus;
  };
  try {
    const result = await command.run({ databaseUrl: url, masterKey, admin: open, bus: connect });
    await sleep(command.settleMs);
    return result;
  } finally {
    await admin?.close();
    await bus?.close();
    await close();
  }
}
