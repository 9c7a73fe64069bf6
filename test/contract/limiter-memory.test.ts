import { MemoryLimiter } from '@pharos/gateway/pipeline/limits/memory-limiter';
import { systemClock } from '@pharos/kit';
import { describeLimiter } from './limiter.js';

describeLimiter('memory', async (windowMs) => ({
  limiters: [new MemoryLimiter({ clock: systemClock, windowMs })],
  close: () => {},
}));
