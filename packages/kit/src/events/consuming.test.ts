import { expect, test } from 'vitest';
import { createLogger } from '../log.js';
import { logRunFailure } from './consuming.js';
import { NoRoomError } from './event-bus.js';

test('a run that fails is logged with its consumer and the reason, unless that is reported of each event too', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ service: 'test', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  logRunFailure(log, 'worker', 40, new Error('a broken statement'));
  logRunFailure(log, 'worker', 40, new NoRoomError('org_1'));
  logRunFailure(log, 'worker', 40, Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
  const err = expect.objectContaining({ message: 'a broken statement' });
  expect(lines).toEqual([expect.objectContaining({ level: 'info', consumer: 'worker', events: 40, err })]);
});
