import { createHash } from 'node:crypto';
import type { Clock, Logger } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import type { Revocations } from './keys/revocations.js';
import { type Cached, rendered } from './reply.js';
import { checkOrigin, type Visitor } from './visitor.js';

/** For how long a copy is served without asking again: the most that a change can go unseen when marks cannot be set. */
const leaseMs = 2_000;
/** Clocks of different machines tick alike to far less than this within one lease. */
const marginMs = 100;
const maxBytes = 32 * 1024 * 1024;

/** An answer that pages of some origins may have: of those that each list names, one that names none: of all. */
export interface OriginsAnswer {
  readonly text: string;
  readonly allowedOrigins: readonly (readonly string[])[];
  readonly projectId: string;
}

interface Copy extends Omit<OriginsAnswer, 'projectId'> {
  /** Absent where the topic is the project itself. */
  readonly projectId: string | undefined;
  readonly cached: Cached;
  /** Before it was asked for, by the monotonic clock. */
  readonly askedMs: number;
}

export interface PublicCopiesOptions {
  /** Where gateways tell each other what has changed: the limiter reads the mark in the same look that counts a visitor. */
  readonly marks: Revocations;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Answers to visitors, kept as they were rendered. Once `changed` has resolved no gateway serves an older one: the topic is
 * marked for longer than any copy is served, and while it is marked each request asks anew. Bounded in bytes.
 */
export class PublicCopies {
  readonly #options: PublicCopiesOptions;
  readonly #copies = new LRUCache<string, Copy>({
    maxSize: maxBytes,
    sizeCalculation: ({ text, allowedOrigins }, name) =>
      2 * (text.length + allowedOrigins.join().length) + name.length + 200,
  });
  readonly #loading = new Map<string, Promise<Copy>>();

  constructor(options: PublicCopiesOptions) {
    this.#options = options;
  }

  /**
   * The kept answer of a route whose path begins with the topic's id, or what `load` renders. A browser may keep it too, and asks
   * each time whether it is still the same. Failures are not kept. @throws ORIGIN_NOT_ALLOWED
   */
  async answer(
    topic: string,
    visitor: Pick<Visitor, 'afterChange' | 'origin'>,
    load: () => Promise<string | OriginsAnswer>,
  ) {
    const copy = visitor.afterChange ? await this.#load(topic, load) : await this.#kept(topic, load);
    const { text, cached, allowedOrigins } = copy;
    for (const allowed of allowedOrigins) checkOrigin(visitor, allowed);
    return rendered<never>(text, cached);
  }

  /** Resolves once no gateway answers with a copy from before. The change has been committed. */
  async changed(topic: string): Promise<void> {
    const { marks, clock, log } = this.#options;
    try {
      await marks.revoke(topic);
    } catch (error) {
      log.warn({ err: error }, 'could not notify the other gateways of a change; waiting until their copies expire');
      await clock.sleep(leaseMs + marginMs);
    }
  }

  /** As `changed`, of a project; its forms and beacons have topics of their own, of which the other gateways keep copies for a lease. */
  async projectDeleted(projectId: string): Promise<void> {
    for (const [topic, copy] of this.#copies) if (copy.projectId === projectId) this.#copies.delete(topic);
    await this.changed(projectId);
  }

  /** What was marked may have been forgotten. */
  forget(): void {
    this.#copies.clear();
  }

  async #kept(topic: string, load: () => Promise<string | OriginsAnswer>): Promise<Copy> {
    const copy = this.#copies.get(topic);
    if (copy !== undefined && this.#options.clock.monotonicMs() - copy.askedMs < leaseMs) return copy;
    const loading = this.#loading.get(topic) ?? this.#share(topic, load);
    return loading;
  }

  /** Whoever asks meanwhile waits for one answer. */
  #share(topic: string, load: () => Promise<string | OriginsAnswer>): Promise<Copy> {
    const loading = this.#load(topic, load).finally(() => this.#loading.delete(topic));
    this.#loading.set(topic, loading);
    return loading;
  }

  async #load(topic: string, load: () => Promise<string | OriginsAnswer>): Promise<Copy> {
    const askedMs = this.#options.clock.monotonicMs();
    const loaded = await load();
    const { text, allowedOrigins, projectId } =
      typeof loaded === 'string' ? { text: loaded, allowedOrigins: [], projectId: undefined } : loaded;
    const copy = {
      text,
      allowedOrigins,
      projectId,
      cached: { etag: etagOf(text), cacheControl: 'public, no-cache' },
      askedMs,
    };
    this.#copies.set(topic, copy);
    return copy;
  }
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
