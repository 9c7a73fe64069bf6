import { attachmentHooks } from './attachments/index.js';
import { combineContactHooks } from './inbox/index.js';
import { integrationHooks } from './integrations/index.js';
import { siteHooks } from './site/index.js';

/** What all modules do when contacts are merged or erased; the site takes its sessions before anybody takes conversations. */
export const contactHooks = combineContactHooks([siteHooks, attachmentHooks, integrationHooks]);
