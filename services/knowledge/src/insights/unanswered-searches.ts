import { createHash } from 'node:crypto';
import { type Database, failureLevel, type Part } from '@pharos/kit';
import { createJob, type InProject, type JobDeps } from '@pharos/service';
import { anonymousQuestion } from './anonymous-question.js';
import { countUnanswered, type UnansweredCount } from './unanswered.js';

export interface UnansweredDeps extends JobDeps {
  readonly database: Database;
}

const everyMs = 5_000;
/** Different questions that wait at once: of all organizations, and of one, which leaves room for the others. */
const mostWaiting = 10_000;
const mostOfOne = 1_000;
/** Different questions in one statement. */
const batch = 1_000;

/**
 * Counts what was searched for and found nothing. A search only leaves a note here, in memory; every few seconds the notes are
 * written. What does not fit, and what cannot be written before the process ends, is not counted: it is a hint for authors.
 */
export class UnansweredSearches {
  readonly part: Part;
  #waiting = new Map<string, UnansweredCount>();
  #ofOrganization = new Map<string, number>();

  constructor(private readonly deps: UnansweredDeps) {
    const job = createJob({ ...deps, name: 'count unanswered searches', everyMs, run: () => this.write() });
    const stop = async (timeoutMs: number) => {
      await job.stop(timeoutMs);
      await this.write().catch((err: unknown) =>
        this.deps.log[failureLevel(err)]({ err }, 'could not store unanswered searches; they are lost'),
      );
    };
    this.part = { ...job, stop };
  }

  /** Keeps a note of a question that found nothing. Never fails, and waits for nobody. */
  note({ orgId, projectId }: InProject, text: string): void {
    const question = anonymousQuestion(text);
    if (question === undefined) return;
    const id = createHash('sha256').update(question).digest('hex').slice(0, 32);
    this.#add({ orgId, projectId, id, question, searches: 1 });
  }

  #add(count: UnansweredCount): void {
    const key = `${count.projectId} ${count.id}`;
    const before = this.#waiting.get(key);
    const ofOrganization = this.#ofOrganization.get(count.orgId) ?? 0;
    if (!before && (this.#waiting.size >= mostWaiting || ofOrganization >= mostOfOne)) return;
    if (!before) this.#ofOrganization.set(count.orgId, ofOrganization + 1);
    this.#waiting.set(key, { ...count, searches: (before?.searches ?? 0) + count.searches });
  }

  /** Writes all notes; those that could not be written are left for the next time. False: nothing is left to do at once. */
  async write(): Promise<false> {
    const counts = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#ofOrganization = new Map();
    for (let at = 0; at < counts.length; at += batch) {
      try {
        await countUnanswered(this.deps.database, counts.slice(at, at + batch));
      } catch (error) {
        for (const left of counts.slice(at)) this.#add(left);
        throw error;
      }
    }
    return false;
  }
}
