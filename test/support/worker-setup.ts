import { afterAll } from 'vitest';
import { endOwnProcesses } from './processes.js';

// A worker whose runner was killed would go on with its file.
const shared = globalThis as { pharosEndsWithRunner?: boolean };
if (!shared.pharosEndsWithRunner) process.once('disconnect', () => process.exit(1));
shared.pharosEndsWithRunner = true;

afterAll(endOwnProcesses);
