import { createHash } from 'node:crypto';
import { pageStyle } from './guides/style.js';
import { pageScript } from './page-script.js';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page of the documentation fetches nothing and sends nothing, and has one style sheet and one script: its own. */
export const pagePolicy = `default-src 'none'; style-src ${hashOf(pageStyle)}; script-src ${hashOf(pageScript)}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;
