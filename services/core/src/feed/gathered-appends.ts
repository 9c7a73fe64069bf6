import {
  Batcher,
  type Database,
  failureLevel,
  isDatabaseUnavailable,
  type Logger,
  type SharedDatabase,
} from '@pharos/kit';
import { appendEvents, appendToUnlocked, type ProjectEvents } from './append-events.js';

/** So many projects go into one statement, each with so little: what is more is worth a statement of its own. */
const most = { projects: 64, events: 16, characters: 32 << 10 };

/**
 * Appends events of many projects in few statements. A project is appended to once at a time. Whatever holds one up, such as a lock of its
 * feed or an event that cannot be stored, is met by it alone, in the turn of its organization.
 */
export class GatheredAppends {
  readonly #shared: Database;
  readonly #together: Batcher<ProjectEvents, boolean>;

  constructor(
    private readonly database: SharedDatabase,
    private readonly log: Logger,
  ) {
    // Of all organizations together: none waits for the share of another, nor for jobs.
    this.#shared = database.for({ owner: 'feeds', kind: 'write' });
    this.#together = new Batcher((projects) => this.#appendAll(projects), most.projects);
  }

  async append(one: ProjectEvents): Promise<void> {
    if (isSmall(one) && (await this.#together.ask(one))) return;
    await appendEvents(this.database.for({ owner: one.orgId, kind: 'write' }), one, one.events);
  }

  /** Answers of which projects all is done. */
  async #appendAll(projects: readonly ProjectEvents[]): Promise<readonly boolean[]> {
    const locked = await appendToUnlocked(this.#shared, projects).catch((error) =>
      this.#failed(projects.length, error),
    );
    return projects.map(({ projectId }) => locked?.has(projectId) === false);
  }

  /** Whatever is wrong with one of them it meets alone. @throws when the database is down: it is for each of them. */
  #failed(projects: number, error: unknown): undefined {
    if (isDatabaseUnavailable(error)) throw error;
    this.log[failureLevel(error)]({ error, projects }, 'could not record events of several projects together');
  }
}

function isSmall({ events }: ProjectEvents): boolean {
  if (events.length > most.events) return false;
  return events.reduce((sum, { envelope }) => sum + envelope.length, 0) <= most.characters;
}
