import { afterAll, vi } from 'vitest';

// Files share a process: what one of them leaves behind must not meet the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
