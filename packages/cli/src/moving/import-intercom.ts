import { importOf } from './import-export.js';
import { intercom } from './products/intercom.js';

export const run = importOf(intercom);
