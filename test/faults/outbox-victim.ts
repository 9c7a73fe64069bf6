// A process of a service that dies by SIGKILL at the point named in CRASH_AT; started by outbox.test.ts.
import {
  createEmbeddedEventBus,
  createLogger,
  createNatsEventBus,
  createRelay,
  type EventBus,
  type OutboxRow,
} from '@pharos/kit';
import pg from 'pg';
import { encodeRow, insertSql } from '../contract/outbox-rows.js';

const { CRASH_AT, DATABASE_URL = '', SCHEMA = '', NATS_URL, STREAM = '', EVENT_IDS = '[]' } = process.env;
const log = createLogger({ service: 'victim', level: 'silent' });
const batchSize = 20;

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

/** Dies in the second batch, when some events are through and others are not. */
function dieInSecond(point: string): (rows: OutboxRow[]) => Promise<void> {
  let batches = 0;
  return async () => {
    batches += 1;
    if (CRASH_AT === point && batches === 2) await die();
  };
}

async function write(): Promise<void> {
  const client = new pg.Client({ connectionString: DATABASE_URL, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  const ids: string[] = JSON.parse(EVENT_IDS);
  await client.query('BEGIN');
  await client.query(insertSql, [ids, ids.map(() => 'written')]);
  if (CRASH_AT === 'before commit') await die();
  await client.query('COMMIT');
  await die();
}

/** Dies while what it has sent is on its way. */
function dyingOnTheWay(bus: EventBus): EventBus {
  let batches = 0;
  const publish: EventBus['publish'] = (events, options) => {
    batches += 1;
    const sent = bus.publish(events, options);
    if (batches === 2) setImmediate(die);
    return sent;
  };
  return new Proxy(bus, {
    get(target, name) {
      if (name === 'publish') return publish;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function relay(): void {
  const common = { clientName: 'victim', log };
  const bus = NATS_URL
    ? createNatsEventBus({ ...common, natsUrl: NATS_URL, stream: STREAM })
    : createEmbeddedEventBus({ ...common, databaseUrl: DATABASE_URL });
  createRelay({
    databaseUrl: DATABASE_URL,
    schema: SCHEMA,
    bus: CRASH_AT === 'amid publishing' ? dyingOnTheWay(bus) : bus,
    encode: encodeRow,
    log,
    batchSize,
    pollMs: 50,
    hooks: {
      afterRead: dieInSecond('before publishing'),
      afterPublish: dieInSecond('before marking'),
      afterMark: dieInSecond('after marking'),
    },
  }).start();
}

if (CRASH_AT === 'before commit' || CRASH_AT === 'after commit') await write();
else relay();
