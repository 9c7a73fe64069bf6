import type { Clock } from '@pharos/kit';
import type { Attachments } from '../files/attachments.js';
import type { Pictures } from '../files/pictures.js';
import type { LiveFeeds } from '../live/live-feeds.js';
import type { encoded } from '../server/encoded.js';
import type { PublicCopies } from './public-copies.js';

/** What visitors do that has a limit of its own, and whoever signs in. */
export type ThrottledAction = 'beginSession' | 'sendMessage' | 'type' | 'signIn' | 'signInAs';

/** A text as it is sent: compressed once. */
type Sent = () => ReturnType<typeof encoded>;

/** What the documentation routes serve; each is made when it is first asked for. */
export interface Documents {
  /** The OpenAPI document, as JSON text. */
  openApi(): string;
  /** The same in OpenAPI 3.0. */
  openApi30(): string;
  /** The same texts as they are sent. */
  readonly sent: { readonly [Name in 'openApi' | 'openApi30']: Sent };
}

/** What handlers can ask of the gateway itself. */
export interface Gateway {
  readonly documents: Documents;
  /** What happens in projects, as it happens. */
  readonly feeds: LiveFeeds;
  readonly clock: Clock;
  readonly attachments: Attachments;
  /** Pictures of articles. */
  readonly pictures: Pictures;
  /** Answers to visitors that are kept rendered. */
  readonly copies: PublicCopies;
  /**
   * Counts what is rarer or dearer than a request, in windows of a minute, together with all gateways. Throws RATE_LIMITED, and
   * UNAVAILABLE while the counts cannot be read.
   */
  throttle(what: ThrottledAction, subject: string): Promise<void>;
  /**
   * Resolves once the deleted project is absent: at this gateway with all it held, at the others as soon as the services hear of
   * it, and its widget nowhere.
   */
  projectDeleted(projectId: string): Promise<void>;
  /**
   * Resolves once no gateway accepts the key with this hash any more, or a session with what was known of it. Core has changed it
   * before.
   */
  revokeEverywhere(hash: Uint8Array): Promise<void>;
}
