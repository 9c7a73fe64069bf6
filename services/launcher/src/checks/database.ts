import {
  connectionsWarning,
  connectWhenUp,
  createSealer,
  databaseProblems,
  type Logger,
  masterKeyProblem,
  OperatorError,
  type ServiceSchema,
} from '@pharos/kit';

export interface DatabaseCheck {
  readonly url: string;
  readonly schemas: readonly ServiceSchema[];
  /** Absent: whether it fits is not asked. */
  readonly masterKey: string | undefined;
  /** How many connections all processes can open together; 0: nobody knows. */
  readonly connections: number;
  readonly log: Logger;
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for a database that does not answer, has no connection free, or starts. */
  readonly giveUpAfterMs?: number | undefined;
}

/**
 * Waits for the database, then answers what would keep the migrations and the services from their work there. Changes nothing.
 * @throws OperatorError when it refuses the connection; DatabaseNotUp when it is waited for in vain
 */
export async function problemsOfDatabase(check: DatabaseCheck): Promise<string[]> {
  const client = await connectWhenUp({ ...check, applicationName: 'pharos migrations' });
  const names = check.schemas.map(({ schema }) => schema);
  try {
    const problems = await databaseProblems(client, names);
    const warning = await connectionsWarning(client, check.connections);
    if (warning !== undefined) check.log.warn(warning);
    if (problems.length > 0 || check.masterKey === undefined) return problems;
    const sealer = createSealer(check.masterKey);
    for (const name of names) {
      const problem = await masterKeyProblem(client, name, sealer);
      if (problem !== undefined) return [problem];
    }
    return [];
  } finally {
    await client.end();
  }
}

/** The words of what keeps somebody from the database. @throws what is no OperatorError */
export function wordsOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  throw error;
}
