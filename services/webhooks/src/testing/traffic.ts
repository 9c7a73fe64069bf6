import type { Database } from '@pharos/kit';

/** What one statement carried. */
export interface Carried {
  statement: string;
  sentBytes: number;
  receivedBytes: number;
}

/** The same database, its statements' texts measured, those within transactions as well. */
export class MeasuredDatabase implements Database {
  constructor(
    private readonly database: Database,
    readonly carried: Carried[] = [],
  ) {}

  async query<Row>(...[statement, values]: Parameters<Database['query']>): Promise<Row[]> {
    const rows = await this.database.query<Row>(statement, values);
    this.carried.push({ statement: statement.name, sentBytes: bytesOf(values), receivedBytes: bytesOf(rows) });
    return rows;
  }

  transaction: Database['transaction'] = (work, options) =>
    this.database.transaction((tx) => work(new MeasuredDatabase(tx, this.carried)), options);
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + bytesOf(each), 0);
}
