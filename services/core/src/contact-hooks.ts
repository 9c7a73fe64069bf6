import { attachmentHooks } from './attachments/contact-hooks.js';
import { combineContactHooks } from './inbox/contacts/contact-hooks.js';
import { integrationHooks } from './integrations/contact-hooks.js';
import { siteHooks } from './site/contact-hooks.js';

/** What all modules do when contacts are merged or erased; the site takes its sessions before anybody takes conversations. */
export const contactHooks = combineContactHooks([siteHooks, attachmentHooks, integrationHooks]);
