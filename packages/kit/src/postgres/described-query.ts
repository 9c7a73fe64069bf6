import pg from 'pg';

/** What the driver knows of a query and of a connection; its types leave most of it out. */
interface RawConnection {
  describe(message: unknown): void;
}

interface RowDescription {
  readonly fields: readonly pg.FieldDef[];
}

interface RawQuery extends pg.Submittable {
  readonly name: string | undefined;
  prepare(connection: RawConnection): void;
  handleRowDescription(description: RowDescription): void;
}

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;

const Query = pg.Query as unknown as new (config: pg.QueryConfig, values: undefined, callback: Callback) => RawQuery;

/** What is known of a connection's named statements. */
interface Described {
  readonly byName: Map<string, RowDescription>;
  /** The connection, but that it asks for no description. */
  readonly quiet: RawConnection;
}

const describedOn = new WeakMap<RawConnection, Described>();

/**
 * A query that asks the server to describe the rows of a named statement once a connection only. The driver asks each time,
 * which costs both sides some 15 µs; but what a prepared statement answers never changes, since PostgreSQL refuses to run one
 * whose columns would be others by now.
 */
class DescribedQuery extends Query {
  #described: Described | undefined;

  override prepare(connection: RawConnection): void {
    const name = this.name ?? '';
    const described = name === '' ? undefined : knownOf(connection);
    this.#described = described;
    const description = described?.byName.get(name);
    if (description) super.handleRowDescription(description);
    super.prepare(description && described ? described.quiet : connection);
  }

  override handleRowDescription(description: RowDescription): void {
    if (this.name) this.#described?.byName.set(this.name, description);
    super.handleRowDescription(description);
  }
}

function knownOf(connection: RawConnection): Described {
  const known = describedOn.get(connection);
  if (known) return known;
  const quiet = Object.create(connection, { describe: { value: () => undefined } }) as RawConnection;
  const described = { byName: new Map<string, RowDescription>(), quiet };
  describedOn.set(connection, described);
  return described;
}

/** Runs the query on the client's connection. */
export function runQuery(client: pg.ClientBase, config: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done: Callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new DescribedQuery(config, undefined, done));
  });
}
