import { type Target, targets } from '@pharos/launcher';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { changeDeadEvents, type DeadEvent, type DeadEventChange, findDeadEvent, listDeadEvents } from '@pharos/service';
import { Problem } from '../problem.js';
import type { Means, Options, Result } from './command.js';
import { pageLimit } from './organizations.js';
import { onEachService } from './services.js';

/** Events that consumers have set aside, by service and then in that order; `--after` goes on behind one of them. */
export async function listDead({ databaseUrl }: Means, _: string[], options: Options): Promise<Result> {
  const limit = pageLimit(options);
  checkService(options.service);
  const after = options.after === undefined ? undefined : placeOf(options.after);
  const events: Result[] = [];
  let passed = after === undefined;
  await onEachService(databaseUrl, async (database, __, service) => {
    const from = service === after?.service ? after.id : 0;
    passed ||= from > 0;
    if (!passed || !isAsked(service, options)) return;
    const page = { orgId: options.org, after: from, limit: limit + 1 - events.length };
    if (page.limit > 0) events.push(...(await listDeadEvents(database, page)).map((row) => shown(service, row)));
  });
  const page = events.slice(0, limit);
  return { events: page, next: events.length > limit ? page.at(-1)?.id : null };
}

/** One with its contents, as far as this version reads them, and its bytes. */
export async function showDead({ databaseUrl }: Means, [word = '']: string[]): Promise<Result> {
  const place = placeOf(word);
  const found = await onEachService(databaseUrl, async (database, _, service) =>
    service === place.service ? findDeadEvent(database, place.id) : undefined,
  );
  const row = Object.values(found).find((each) => each !== undefined);
  if (!row) throw new Problem(`There is no event ${word}.`);
  const { payload, ...rest } = row;
  return { ...shown(place.service, rest), contents: contentsOf(payload), payload_base64: payload.toString('base64') };
}

/** Changes the events that are named, or with --all those that the other options leave; what is being tried again is left alone. */
export function changeDead(what: DeadEventChange) {
  return async ({ databaseUrl }: Means, words: string[], options: Options): Promise<Result> => {
    if (options.all === words.length > 0)
      throw new Problem(`dead-events ${what} needs IDs from dead-events list, or --all.`);
    checkService(options.service);
    const places = words.map(placeOf);
    const changed: Partial<Record<string, number[]>> = await onEachService(
      databaseUrl,
      async (database, _, service) => {
        if (!isAsked(service, options)) return [];
        const ids = options.all ? undefined : places.filter((place) => place.service === service).map(({ id }) => id);
        return changeDeadEvents(database, what, { orgId: options.org, ids });
      },
    );
    const counts = Object.fromEntries(Object.entries(changed).map(([service, ids = []]) => [service, ids.length]));
    const done = { [what === 'retry' ? 'retried' : 'dropped']: counts };
    const left = places.filter(({ service, id }) => !changed[service]?.includes(id)).map(wordOf);
    if (left.length === 0) return done;
    const others = left.length < words.length ? ` The others: ${JSON.stringify(done)}.` : '';
    throw new Problem(`These events do not exist or are waiting for a retry: ${left.join(', ')}.${others}`);
  };
}

/** A slip of the pen would otherwise look as if there were no events. */
function checkService(name: string | undefined): void {
  if (name === undefined || targets.includes(name as Target)) return;
  throw new Problem(`"${name}" is not a service. The services are: ${targets.join(', ')}.`);
}

function isAsked(name: string, { service }: Options): boolean {
  return service === undefined || service === name;
}

/** An id says which service's table holds it, as in `webhooks:17`. */
function shown(service: string, { id, ...row }: DeadEvent): Result {
  return { id: wordOf({ service, id }), service, ...row };
}

interface Place {
  service: string;
  id: number;
}

function wordOf({ service, id }: Place): string {
  return `${service}:${id}`;
}

function placeOf(word: string): Place {
  const [, service, id] = /^([a-z]+):(\d{1,15})$/.exec(word) ?? [];
  if (service === undefined) throw new Problem(`"${word}" is not an ID such as webhooks:17.`);
  checkService(service);
  return { service, id: Number(id) };
}

function contentsOf(payload: Buffer): unknown {
  try {
    return Event.decode(payload);
  } catch {
    return null;
  }
}
