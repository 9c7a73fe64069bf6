import { importOf } from './import-export.js';
import { helpScout } from './products/help-scout.js';

export const run = importOf(helpScout);
