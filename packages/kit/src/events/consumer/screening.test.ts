import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../../log.js';
import type { OutgoingEvent } from '../event-bus.js';
import { mostOffered } from '../keyed-queue.js';
import { type Question, Screening } from './screening.js';

const log = createLogger({ service: 'test', level: 'silent' });

afterEach(() => void vi.useRealTimers());

/** From here on what waits for a time waits until the test lets it pass. */
const holdTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Events of a project, one after the other. */
function eventsOf(project: string, count = 1): OutgoingEvent[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${project}_${at}`,
    subject: `org_1.${project}.thing.created`,
    orderingKey: project,
    payload: new Uint8Array(),
  }));
}

/** Asks about projects, of which those in `wanted` want their events; `asked` has what was asked together. */
function screening(options: { isUrgent?: boolean } = {}) {
  const wanted = new Set<string>();
  const asked: string[][] = [];
  let failure: Error | undefined;
  const screen = {
    ...options,
    ask: ({ subject }: OutgoingEvent) =>
      subject.includes('certain') ? undefined : { key: subject.split('.')[1] ?? '' },
    async answer(questions: readonly Question[]) {
      asked.push(questions.map(({ key }) => key));
      if (failure) throw failure;
      return questions.map(({ key }) => wanted.has(key));
    },
  };
  const fail = (error?: Error) => {
    failure = error;
  };
  return { made: new Screening(screen, log), wanted, asked, fail };
}

test('events that nobody wants are passed over, and those of many projects are asked about together', async () => {
  const { made, asked } = screening();
  const passed = await Promise.all([made.passOver(eventsOf('a', 3)), made.passOver(eventsOf('b'))]);
  expect(passed).toEqual([3, 1]);
  expect(asked).toEqual([['a', 'a', 'a', 'b']]);
});

test('that nobody wants them is never believed: each event is asked about after it came', async () => {
  const { made, wanted, asked } = screening();
  expect(await made.passOver(eventsOf('a'))).toBe(1);
  expect(await made.passOver(eventsOf('a'))).toBe(1);
  wanted.add('a');
  expect(await made.passOver(eventsOf('a'))).toBe(0);
  expect(asked).toHaveLength(3);
});

test('what comes while an answer is under way is asked about anew', async () => {
  const asked: (() => void)[] = [];
  let isWanted = false;
  const answer = (questions: readonly Question[]) => {
    const answers = questions.map(() => isWanted);
    return new Promise<boolean[]>((resolve) => asked.push(() => resolve(answers)));
  };
  const made = new Screening({ isUrgent: true, ask: () => ({ key: 'a' }), answer }, log);
  const first = made.passOver(eventsOf('a'));
  await expect.poll(() => asked.length).toBe(1);
  isWanted = true;
  const second = made.passOver(eventsOf('a'));
  asked[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.();
  expect(await second).toBe(0);
});

test('those before the next that is wanted are passed over, and what is wanted is remembered', async () => {
  const { made, wanted, asked } = screening();
  wanted.add('b');
  expect(await made.passOver([...eventsOf('a', 2), ...eventsOf('b'), ...eventsOf('a')])).toBe(2);
  expect(made.passOver(eventsOf('b'))).toBe(0);
  expect(asked).toHaveLength(1);
});

test('an event that is handled whatever is known is not asked about, nor are those behind it', () => {
  const { made, asked } = screening();
  expect(made.passOver([...eventsOf('certain'), ...eventsOf('a')])).toBe(0);
  expect(asked).toEqual([]);
});

test('an event that cannot be read goes to the handler, which fails; those before it are asked about', async () => {
  const ask = ({ payload }: OutgoingEvent) => JSON.parse(Buffer.from(payload).toString()) as Question;
  const made = new Screening({ ask, answer: async (questions) => questions.map(() => false) }, log);
  const [event] = eventsOf('a') as [OutgoingEvent];
  const readable = { ...event, payload: Buffer.from('{"key":"a"}') };
  const garbage = { ...event, payload: Uint8Array.of(0xff, 0x00, 0xff) };
  expect(made.passOver([garbage, readable])).toBe(0);
  expect(await made.passOver([readable, garbage, readable])).toBe(1);
});

test('where somebody waits, what is not known of a project is asked at once; what seems unwanted waits for others', async () => {
  const { made, asked } = screening({ isUrgent: true });
  holdTime();
  expect(await made.passOver(eventsOf('a'))).toBe(1);
  const later = made.passOver(eventsOf('a'));
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([['a']]);
  const urgent = made.passOver(eventsOf('b'));
  expect(await Promise.all([later, urgent])).toEqual([1, 1]);
  expect(asked).toEqual([['a'], ['a', 'b']]);
});

test('many that wait are asked about without waiting for more', async () => {
  const { made, asked } = screening();
  await Promise.all(Array.from({ length: 300 }, (_, at) => made.passOver(eventsOf(`p${at}`))));
  expect(asked.map(({ length }) => length)).toEqual([300]);
});

test('as many events of one project as are offered at once are asked about without waiting: more of them stand behind', async () => {
  const { made, asked } = screening();
  // What waited would wait for ever.
  holdTime();
  for (let offers = 0; offers < 8; offers += 1)
    expect(await made.passOver(eventsOf('busy', mostOffered))).toBe(mostOffered);
  expect(asked).toHaveLength(8);
});

test('what cannot be found out goes to the handler, and is asked again with the next event', async () => {
  const { made, fail } = screening();
  fail(new Error('no database'));
  expect(await made.passOver(eventsOf('a'))).toBe(0);
  fail();
  expect(await made.passOver(eventsOf('a'))).toBe(1);
});

test('when it is closed nothing that waits is passed over, and nothing is asked any more', async () => {
  const { made, asked } = screening();
  const waiting = made.passOver(eventsOf('a'));
  await made.close();
  expect([await waiting, made.passOver(eventsOf('a'))]).toEqual([0, 0]);
  expect(asked).toEqual([]);
});
