import type { BusProgress, EventBus, OutgoingEvent, ReceivedEvent } from '@pharos/kit';
import { poll } from '@pharos/test';
import { afterEach, beforeEach } from 'vitest';

/** One bus of a kind, empty, and the tests' power over it. */
export interface BusUnderTest {
  /** A connection of its own to the one bus; as many as wanted. */
  open(): EventBus;
  /** Deletes what the bus has stored, consumers included, while it is in use. */
  wipe(): Promise<void>;
  /** After all that was opened is closed. */
  dispose(): Promise<void>;
}

export interface BusKind {
  name: string;
  make(settings: { keepEvents: number }): Promise<BusUnderTest>;
}

export const keepEvents = 5;
const decoder = new TextDecoder();
let count = 0;

/** An event whose contents identify it. */
export function anEvent(given: Partial<OutgoingEvent> & { text?: string } = {}): OutgoingEvent {
  count += 1;
  const { text = `event ${count}`, ...rest } = given;
  return {
    id: `evt_${process.pid}_${count}`,
    subject: 'org_1.prj_1.thing.created',
    orderingKey: `key_${count}`,
    payload: new TextEncoder().encode(text),
    ...rest,
  };
}

export function textOf({ payload }: { payload: Uint8Array }): string {
  return decoder.decode(payload);
}

export function many(length: number, given: (at: number) => Partial<OutgoingEvent> & { text?: string } = () => ({})) {
  return Array.from({ length }, (_, at) => anEvent({ text: `${at}`, ...given(at) }));
}

/** Remembers what a consumer was given. */
export function recorder(act: (event: ReceivedEvent) => Promise<void> | void = () => {}) {
  const events: ReceivedEvent[] = [];
  return {
    events,
    texts: () => events.map(textOf),
    ids: () => new Set(events.map(({ id }) => id)),
    handler: async (event: ReceivedEvent) => {
      events.push(event);
      await act(event);
    },
  };
}

/** Opens once and stays open. */
export function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The bus of the running test. */
export interface Bench {
  readonly under: BusUnderTest;
  readonly bus: EventBus;
  /** Another connection to the bus, ready. */
  open(): Promise<EventBus>;
  progressOf(durable: string): Promise<number | undefined>;
  /** Until the consumer has handled all there is. */
  handledAll(durable: string): Promise<boolean>;
}

/** Makes a bus before each test of the suite, and closes all of it behind the test. */
export function benchFor(kind: BusKind): Bench {
  let under: BusUnderTest;
  let bus: EventBus;
  const opened: EventBus[] = [];
  const open = async () => {
    const made = under.open();
    opened.push(made);
    await made.waitUntilReady(AbortSignal.timeout(60_000));
    return made;
  };
  const progressOf = async (durable: string) => {
    const { consumers } = await bus.progress();
    return consumers.find(({ name }) => name === durable)?.seq;
  };
  beforeEach(async () => {
    under = await kind.make({ keepEvents });
    bus = await open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await under.dispose();
  });
  return {
    get under() {
      return under;
    },
    get bus() {
      return bus;
    },
    open,
    progressOf,
    handledAll: (durable) =>
      poll(async () => (await progressOf(durable)) === (await bus.progress()).lastSeq, {
        what: `${durable} to be done`,
      }),
  };
}

/** The bus's progress once it has noticed that the stream is another. */
export function anewAfter(bus: EventBus, stream: string): Promise<BusProgress> {
  const look = async () => {
    const progress = await bus.progress().catch(() => undefined);
    return progress && progress.stream !== stream ? progress : undefined;
  };
  return poll(look, { what: 'a new stream' });
}
