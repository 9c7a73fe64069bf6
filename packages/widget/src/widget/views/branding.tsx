import type { VNode } from 'preact';
import { fill } from '../../shared/locale.js';
import type { ViewProps } from './context.js';

const brand = 'Pharos';

/** Who made it, unless the customer has switched that off. */
export function Branding({ state, text }: ViewProps): VNode | null {
  return state.config.show_branding ? <p class="brand-line">{fill(text.poweredBy, { brand })}</p> : null;
}
