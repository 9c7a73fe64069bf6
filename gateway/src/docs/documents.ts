import type { encoded } from '../http/encoded.js';
import type { listEventTypes } from './event-schemas.js';

/** A text as it is sent: compressed once. */
type Sent = () => ReturnType<typeof encoded>;

/** What the documentation routes serve; each is made when it is first asked for. */
export interface Documents {
  /** The OpenAPI document, as JSON text. */
  openApi(): string;
  /** The same as a page for people. */
  page(): string;
  /** How to receive webhooks. */
  webhooksGuide(): string;
  /** The same texts as they are sent. */
  readonly sent: { readonly openApi: Sent; readonly page: Sent; readonly webhooksGuide: Sent };
  /** The events that webhooks can ask for, each with the JSON Schema of what is delivered. */
  eventTypes(): ReturnType<typeof listEventTypes>;
}
