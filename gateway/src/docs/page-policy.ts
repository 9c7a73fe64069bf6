import { createHash } from 'node:crypto';
import { pageStyle } from './guides/style.js';

const style = createHash('sha256').update(pageStyle).digest('base64');

/** A page of the documentation runs nothing, fetches nothing, and has one style sheet: its own. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`;
