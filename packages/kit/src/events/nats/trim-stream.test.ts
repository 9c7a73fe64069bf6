import { expect, test } from 'vitest';
import { canPurge } from './trim-stream.js';

test('parts of a stream are purged by servers that keep what consumers have not acknowledged, and by no others', () => {
  for (const version of ['2.10.0', '2.10.29', '2.12.1-preview.2', '3.0.0'])
    expect(canPurge(version), version).toBe(true);
  for (const version of ['2.9.10', '2.9.25', '2.2.0', '', undefined]) expect(canPurge(version), version).toBe(false);
});
