import { type Admin, openAdmin } from '@pharos/core/admin';
import { type Assembly, assemble, type Logger, type Part } from '@pharos/kit';
import { launch } from '@pharos/launcher';
import { type FirstStart, readFirstStart, writeFirstStart } from './data-folder.js';
import { type DatabasePart, databasePart } from './database.js';
import { demoFileOf, demoMailAddress, ensureDemo } from './demo/ensure-demo.js';
import { catchesMail, platformEnvironment } from './environment.js';
import { ensureFirstOrganization, renewFirstStart } from './first-start.js';
import { dataDirOf } from './flags.js';
import { greeting } from './greeting.mjs';
import type { Local } from './prepare.js';
import { tailPart } from './tail.js';

export interface PlatformOptions {
  log: Logger;
  /** The database ended by itself: nothing works any more. */
  onLost(): void;
}

/** Everything `npm start` runs, in the order it starts. */
export function localPlatform(local: Local, { log, onLost }: PlatformOptions): Assembly {
  const { env, flags, secrets } = local;
  const givenUrl = env.DATABASE_URL || undefined;
  const database = databasePart({ givenUrl, folder: flags.dataDir, secrets, onLost });
  const tail = tailPart({
    databaseUrl: () => env.DATABASE_DIRECT_URL || database.url(),
    natsUrl: env.NATS_URL || undefined,
    stream: env.NATS_STREAM || undefined,
    log,
  });
  const parts = [database, servicesPart(local, database), greetingPart(local, database, log)];
  return assemble({ name: 'Pharos', log, parts: flags.tail ? [...parts, tail] : parts });
}

function servicesPart(local: Local, database: DatabasePart): Part {
  let services: Assembly | undefined;
  return {
    name: 'services',
    async start(signal) {
      const { assembly } = await launch(
        platformEnvironment(local.env, {
          ...local,
          demoFile: demoFileOf(local.flags.dataDir),
          dataDir: local.flags.dataDir,
          databaseUrl: database.url(),
        }),
      );
      services = assembly;
      await services.start(signal);
    },
    ready: () => services?.ready() ?? false,
    drain: () => services?.drain(),
    stop: (timeoutMs) => services?.stop(timeoutMs),
  };
}

function greetingPart(local: Local, database: DatabasePart, log: Logger): Part {
  return {
    name: 'greeting',
    async start() {
      // What needs a session goes past a pooler.
      const { made, known } = await firstFacts(local, local.env.DATABASE_DIRECT_URL || database.url(), log);
      const demo = await hasDemo(made ?? known, local, log);
      const { baseUrl, env, host, flags } = local;
      const places = { baseUrl, demo, catchesMail: catchesMail(env, host) };
      console.log(greeting({ ...places, ...howToReadKeys(flags.dataDir), made, known, stop: 'Ctrl-C stops it.' }));
    },
    stop: () => undefined,
  };
}

/** Where the key and the link are kept, and what prints them for a shell. */
function howToReadKeys(folder: string): { keptIn: string; env: string } {
  const flag = folder === dataDirOf(undefined, {}) ? '' : ` -- --data-dir '${folder}'`;
  return { keptIn: `${folder}/first-start.json`, env: `npm run -s env${flag}` };
}

/** What was made just now, or what an earlier first start made. */
async function firstFacts(
  local: Local,
  databaseUrl: string,
  log: Logger,
): Promise<{ made: FirstStart | undefined; known: FirstStart | undefined }> {
  const admin = await openAdmin({ databaseUrl, log });
  try {
    const made = await ensureFirstOrganization(admin, local.flags.dataDir, local.baseUrl);
    return { made, known: await knownFacts(local, admin) };
  } finally {
    await admin.close();
  }
}

/**
 * What an earlier first start made, if it is of this very database: its key opens the door. Kept true when the platform
 * moves to another port.
 */
async function knownFacts({ flags, baseUrl }: Local, admin: Admin): Promise<FirstStart | undefined> {
  const known = readFirstStart(flags.dataDir);
  if (!known || !(await accepts(baseUrl, known.api_key))) return undefined;
  return renewFirstStart(admin, flags.dataDir, known, baseUrl);
}

/** Whether there is a demo to look at. Without one, everything else works all the same. */
async function hasDemo(facts: FirstStart | undefined, local: Local, log: Logger): Promise<boolean> {
  if (facts === undefined) return false;
  try {
    await ensureDemo(facts, local.flags.dataDir);
    await noteMail(facts, local);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'could not set up the demo');
    return false;
  }
}

/** Keeps where the demo takes mail, as it is true now. */
async function noteMail(facts: FirstStart, { flags, smtp }: Local): Promise<void> {
  const address = await demoMailAddress(facts, flags.dataDir);
  const before = JSON.stringify(facts);
  if (address === undefined) delete facts.mail;
  else facts.mail = { smtp, address };
  if (JSON.stringify(facts) !== before) await writeFirstStart(flags.dataDir, facts);
}

async function accepts(baseUrl: string, apiKey: string): Promise<boolean> {
  return fetch(`${baseUrl}/api/v1/me`, { headers: { 'x-api-key': apiKey } }).then(
    (answer) => answer.ok,
    () => false,
  );
}
