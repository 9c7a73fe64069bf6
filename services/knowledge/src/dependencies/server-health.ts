import type { Outage } from '@pharos/kit';
import { DependencyError } from './dependency-error.js';
import { isOutage, kindOf, reportingOutage } from './report-outage.js';

/** Whom to tell when a server goes away and when it is back: as one that answers, and as one that writes. */
export interface ServerOutages {
  readonly reading: Outage;
  readonly writing: Outage;
}

/** The two healths of a server that holds an index: on a full disk it answers searches and refuses to write. */
export class ServerHealth {
  constructor(private readonly outages: ServerOutages | undefined) {}

  /** What `ask` comes to; it tells whether the server answers. */
  read<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    return reportingOutage(this.outages?.reading, ask);
  }

  /** What `ask` comes to; it tells whether the server writes, with `isDone` also when it succeeds: otherwise it only took the order. */
  async write<Answer>(ask: () => Promise<Answer>, isDone = true): Promise<Answer> {
    try {
      const answer = await ask();
      this.outages?.reading.end();
      if (isDone) this.outages?.writing.end();
      return answer;
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  /** Something else than a write tells that the server cannot do any: it is not done with one for long, or is too old. */
  cannotWrite(error: DependencyError): void {
    this.outages?.writing.begin(error, kindOf(error));
  }

  #failed(error: unknown): void {
    const { reading, writing } = this.outages ?? {};
    if (isOutage(error) && isAnswered(error)) {
      reading?.end();
      writing?.begin(error, kindOf(error));
    } else if (isOutage(error)) reading?.begin(error, kindOf(error));
    else if (error instanceof DependencyError) for (const outage of [reading, writing]) outage?.end();
  }
}

/** Whether the server said what is wrong. */
function isAnswered(error: unknown): boolean {
  return error instanceof DependencyError && error.fault !== undefined;
}
