import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import { failureLevel } from '../../postgres/sql-state.js';
import type { OutgoingEvent } from '../event-bus.js';
import { mostOffered } from '../keyed-queue.js';
import { WakeSignal } from '../wake-signal.js';

/** What is to be known before an event is handled. */
export interface Question {
  /** What an answer holds for, such as a project: it is as a rule the same for all events with this key. */
  readonly key: string;
}

/** Finds out for many events at once which of them the handler is for. */
export interface Screen<Q extends Question = Question> {
  /** Undefined: the event is handled whatever is known. So is one that cannot be read: its handler fails, and it is set aside. */
  ask(event: OutgoingEvent): Q | undefined;
  /**
   * For each question, whether its event is to be handled; the others count as handled. It may have seen to them itself. The handler
   * must come to the same result alone: some events come to it without having been asked about.
   */
  answer(questions: readonly Q[]): Promise<readonly boolean[]>;
  /** Whether somebody waits for what is handled: then what is not known of a key is asked at once. Default: false. */
  readonly isUrgent?: boolean;
}

interface Waiting {
  readonly questions: readonly Question[];
  resolve(passedOver: number): void;
}

interface Known {
  readonly isWanted: boolean;
  readonly untilMs: number;
}

/** Events of which nobody is thought to want anything wait so long for others, to be asked about in one statement. */
const lingerMs = 250;
/** So many wait for no more. */
const mostTogether = 256;
/** For so long events of a key go to the handler, which finds out by itself when they are not wanted any more. */
const trustMs = 10_000;
const mostKnown = 10_000;

/**
 * Which events of a consumer need no handling. That something is wanted is remembered for a while; that nothing is wanted is never
 * believed: each event is asked about after it has come, and counts as handled only then. So whoever begins to want events misses none
 * that is written afterwards, however many processes there are and whichever of them dies; the first may come `lingerMs` later.
 */
export class Screening<Q extends Question> {
  readonly #known = new Map<string, Known>();
  readonly #wakeSignal = new WakeSignal();
  #waiting: Waiting[] = [];
  #count = 0;
  /** Whether what waits is to be asked for at once. */
  #isUrgent = false;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly screen: Screen<Q>,
    private readonly log: Logger,
  ) {}

  /** How many of these events, which come one after the other, need no handling before the next that does. Never rejects. */
  passOver(events: readonly OutgoingEvent[]): number | Promise<number> {
    const questions: Q[] = [];
    for (const event of events) {
      const question = this.#questionOf(event);
      if (question === undefined || this.#knownOf(question.key)?.isWanted) break;
      questions.push(question);
    }
    if (questions.length === 0 || this.#closed) return 0;
    return new Promise((resolve) => this.#wait({ questions, resolve }));
  }

  /** Asks nothing any more, and waits for the answer that is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#wakeSignal.notify();
    await this.#running;
  }

  #questionOf(event: OutgoingEvent): Q | undefined {
    try {
      return this.screen.ask(event);
    } catch {
      // The handler reads it as well: what it throws is reported, and the event is set aside.
      return undefined;
    }
  }

  #wait(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#count += waiting.questions.length;
    this.#isUrgent ||= this.#canWaitNoMore(waiting);
    if (this.#mustAsk) this.#wakeSignal.notify();
    this.#running ??= this.#run();
  }

  /** Behind a full offer there are more of the same key, which are offered only once these are answered. */
  #canWaitNoMore({ questions }: Waiting): boolean {
    if (questions.length >= mostOffered) return true;
    return this.screen.isUrgent === true && questions.some(({ key }) => !this.#knownOf(key));
  }

  get #mustAsk(): boolean {
    return this.#isUrgent || this.#count >= mostTogether || this.#closed;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#wakeSignal.wait(this.#mustAsk ? 0 : lingerMs);
      // What comes in the same turn of the event loop goes together.
      await setImmediate();
      const together = this.#waiting;
      [this.#waiting, this.#count, this.#isUrgent] = [[], 0, false];
      await this.#askAll(together);
    }
    this.#running = undefined;
  }

  async #askAll(together: readonly Waiting[]): Promise<void> {
    const questions = together.flatMap((waiting) => waiting.questions) as Q[];
    const answers = this.#closed ? [] : await this.#answer(questions);
    let at = 0;
    for (const waiting of together) {
      const own = answers.slice(at, at + waiting.questions.length);
      at += waiting.questions.length;
      const wanted = own.indexOf(true);
      waiting.resolve(wanted < 0 ? own.length : wanted);
    }
  }

  /** Empty when it could not be found out: then the handler is to, which is tried again. */
  async #answer(questions: readonly Q[]): Promise<readonly boolean[]> {
    try {
      const answers = await this.screen.answer(questions);
      for (const [at, { key }] of questions.entries()) this.#learn(key, answers[at] === true);
      return answers;
    } catch (error) {
      this.log[failureLevel(error)]({ err: error }, 'could not find out which events are to be handled');
      return [];
    }
  }

  #learn(key: string, isWanted: boolean): void {
    if (this.#known.size >= mostKnown) this.#known.clear();
    const untilMs = isWanted ? systemClock.monotonicMs() + trustMs : Number.POSITIVE_INFINITY;
    this.#known.set(key, { isWanted, untilMs });
  }

  #knownOf(key: string): Known | undefined {
    const known = this.#known.get(key);
    return known && known.untilMs > systemClock.monotonicMs() ? known : undefined;
  }
}
