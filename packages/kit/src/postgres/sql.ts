import type { Database, Statement } from './database.js';

/** A piece of SQL whose parameters have names; pieces within pieces bring theirs along. */
export class Sql<Names extends string = never> {
  constructor(readonly parts: readonly (string | Parameter<Names>)[]) {}
}

interface Parameter<Names> {
  readonly parameter: Names;
}

type NamesOf<Piece> = Piece extends Sql<infer Names> ? Names : never;

/**
 * SQL as it stands, with pieces of SQL and parameters put in: `` sql`UPDATE t SET a = ${param('a')} WHERE ${alive}` ``. A text
 * is put in as SQL, so it must never be what a caller sent.
 */
export function sql<Pieces extends readonly (string | number | Sql<string>)[]>(
  texts: TemplateStringsArray,
  ...pieces: Pieces
): Sql<NamesOf<Pieces[number]>> {
  const parts = texts.flatMap((text, at) => [text, ...partsOf(pieces[at])]);
  return new Sql(parts as (string | Parameter<NamesOf<Pieces[number]>>)[]);
}

/** Parameters by their names, with commas between them when there are several. */
export function param<Names extends string>(...names: Names[]): Sql<Names> {
  return joinSql(
    names.map((parameter) => new Sql([{ parameter }])),
    ', ',
  );
}

export function joinSql<Names extends string>(pieces: readonly Sql<Names>[], separator: string): Sql<Names> {
  return new Sql(pieces.flatMap(({ parts }, at) => (at === 0 ? parts : [separator, ...parts])));
}

function partsOf(piece: string | number | Sql<string> | undefined): readonly (string | Parameter<string>)[] {
  if (piece instanceof Sql) return piece.parts;
  return piece === undefined ? [] : [String(piece)];
}

/** A statement that is given its values by name. Which parameter has which number is settled once, when it is made. */
export class NamedStatement<Names extends string> implements Statement {
  readonly text: string;
  readonly #order: Names[] = [];

  constructor(
    readonly name: string,
    { parts }: Sql<Names>,
  ) {
    this.text = parts.map((part) => (typeof part === 'string' ? part : this.#placeholder(part.parameter))).join('');
  }

  /** As `Database.query`. Values that the statement does not name are left out. */
  query<Row = Record<string, unknown>>(
    database: Pick<Database, 'query'>,
    values: Readonly<Record<Names, unknown>>,
  ): Promise<Row[]> {
    return database.query<Row>(
      this,
      this.#order.map((name) => values[name]),
    );
  }

  #placeholder(name: Names): string {
    if (!this.#order.includes(name)) this.#order.push(name);
    return `$${this.#order.indexOf(name) + 1}`;
  }
}
