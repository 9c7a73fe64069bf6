import { importOf } from './import-export.js';
import { zendesk } from './products/zendesk.js';

export const run = importOf(zendesk);
