import type pg from 'pg';

/** What the driver knows of a statement that is sent as `COPY … FROM STDIN`. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A value of COPY's text format; of a record or list its JSON. */
type CopyValue = string | null | object;

const chunkBytes = 64 << 10;

/** Rows as COPY reads them. */
export function copyText(rows: readonly (readonly CopyValue[])[]): Buffer {
  return Buffer.from(rows.map((row) => `${row.map(copyValue).join('\t')}\n`).join(''));
}

function copyValue(value: CopyValue): string {
  if (value === null) return '\\N';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
}

/** Copies rows into a table, as the driver alone does it. */
export function copyInto(client: pg.Client, table: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const copy = {
      submit: (connection: CopyConnection) => connection.query(`COPY ${table} FROM STDIN`),
      handleCopyInResponse(connection: CopyConnection) {
        for (let at = 0; at < rows.length; at += chunkBytes)
          connection.sendCopyFromChunk(rows.subarray(at, at + chunkBytes));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => {},
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => failure === undefined && resolve(),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}
