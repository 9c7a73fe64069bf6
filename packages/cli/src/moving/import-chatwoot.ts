import { importOf } from './import-export.js';
import { chatwoot } from './products/chatwoot.js';

export const run = importOf(chatwoot);
