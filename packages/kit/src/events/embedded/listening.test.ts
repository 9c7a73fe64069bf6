import { expect, test } from 'vitest';
import { withResolvers } from '../current.js';
import { type Listener, Listening } from './listening.js';

/** Sessions of a process, and what was asked of them, in order. */
function aProcess() {
  const asked: string[] = [];
  const listening = new Listening(() => void asked.push('taken over'));
  const session = (name: string, listen: () => Promise<unknown> = async () => {}): Listener => ({
    listen: () => {
      asked.push(`${name} listens`);
      return listen();
    },
    leaveOff: () => void asked.push(`${name} leaves off`),
    doubt: () => void asked.push(`${name} is doubted`),
  });
  return { asked, listening, session };
}
const soon = () => new Promise(setImmediate);

test('the newest session of a process listens, and the one before no more', () => {
  const { asked, listening, session } = aProcess();
  const [first, second] = [session('first'), session('second')];
  listening.begin(first);
  listening.begin(second);
  expect(asked).toEqual(['taken over', 'first leaves off', 'taken over']);
  expect([first, second].map((one) => listening.isHeard(one))).toEqual([false, true]);
});

test('when the one that listens is lost, the newest of the others listens, and only then is what was missed looked for', async () => {
  const { asked, listening, session } = aProcess();
  const answered = withResolvers<void>();
  const [first, second, third] = [session('first'), session('second', () => answered.promise), session('third')];
  for (const one of [first, second, third]) listening.begin(one);
  asked.length = 0;
  listening.end(third);
  await soon();
  expect(asked).toEqual(['second listens']);
  answered.resolve();
  await soon();
  expect(asked).toEqual(['second listens', 'taken over']);
  expect(listening.isHeard(second)).toBe(true);
});

test('a session that listens to nothing is not missed when it is lost', async () => {
  const { asked, listening, session } = aProcess();
  const [first, second] = [session('first'), session('second')];
  for (const one of [first, second]) listening.begin(one);
  asked.length = 0;
  listening.end(first);
  listening.end(second);
  await soon();
  expect(asked).toEqual([]);
});

test('a session that cannot take over is made anew', async () => {
  const { asked, listening, session } = aProcess();
  const broken = session('broken', () => Promise.reject(new Error('no answer')));
  const newest = session('newest');
  for (const one of [broken, newest]) listening.begin(one);
  asked.length = 0;
  listening.end(newest);
  await soon();
  expect(asked).toEqual(['broken listens', 'broken is doubted']);
});
