import { poll } from '@pharos/test';
import { expect, test } from 'vitest';
import { describeOutbox, shuffledKeys } from './outbox-bench.js';
import { byKey, type WrittenEvent } from './outbox-world.js';

describeOutbox('with a relay on each replica', (bench) => {
  test('one publishes; when it hands over or is cut off another goes on, and nothing is lost or reordered', async () => {
    bench.consume();
    const relays = [
      bench.world.startRelay(bench.bus),
      bench.world.startRelay(bench.bus),
      bench.world.startRelay(bench.bus),
    ];
    const leader = () => relays.find((relay) => relay.leads());
    const first = await poll(() => leader(), { what: 'a leader' });
    expect(relays.filter((relay) => relay.leads())).toHaveLength(1);
    const written = await bench.world.write(shuffledKeys(200, 5));
    await first.stop();
    written.push(...(await bench.world.write(shuffledKeys(200, 5))));
    const second = await poll(() => leader(), { what: 'a second leader' });
    expect(second).not.toBe(first);
    written.push(...(await bench.world.write(shuffledKeys(200, 5))));
    expect(await bench.world.cutRelaysOff()).toBeGreaterThan(0);
    written.push(...(await bench.world.write(shuffledKeys(200, 5))));
    await bench.seen.until(written);
    expect(byKey(bench.seen.events)).toEqual(byKey(written));
    await bench.world.untilEmpty();
  });

  test('one that has lost its session in the midst of a batch can do no harm', async () => {
    bench.consume();
    let stall: (() => void) | undefined;
    const stalled = bench.world.startRelay(bench.bus, {
      hooks: {
        afterPublish: (rows) => (rows.length > 0 ? new Promise<void>((resume) => (stall = resume)) : undefined),
      },
    });
    const written = await bench.world.write(shuffledKeys(50, 3));
    await poll(() => stall, { what: 'the first relay to stall' });
    await bench.world.cutRelaysOff();
    bench.world.startRelay(bench.bus);
    written.push(...(await bench.world.write(shuffledKeys(50, 3))));
    await bench.seen.until(written);
    stall?.();
    await poll(() => !stalled.leads(), { what: 'the first relay to see its loss' });
    await bench.world.untilEmpty();
    expect(byKey(bench.seen.events)).toEqual(byKey(written));
  });

  test('a writer on a replica that stands by wakes the one that leads', async () => {
    bench.consume();
    const never = { pollMs: 3_600_000, reconcileMs: 3_600_000 };
    const leader = bench.world.startRelay(bench.bus, never);
    await poll(() => leader.leads(), { what: 'a leader' });
    const standby = bench.world.startRelay(bench.bus, never);
    // It must be connected before it can notify: so keep notifying.
    const written = await bench.world.write(['a']);
    await poll(() => {
      standby.wake();
      return bench.seen.has(written[0] as WrittenEvent);
    });
    expect(standby.leads()).toBe(false);
  });
});
