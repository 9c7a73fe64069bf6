/** A server-sent event, or, without `data`, only a cursor or a time to wait. */
export interface Frame {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
}

/**
 * Reads server-sent events, wherever the pieces were cut (HTML standard, "server-sent events"). What is cut off at the end is not
 * received. It ends when the signal aborts. @throws what reading throws, or when nothing comes for `silenceMs`
 */
export async function* framesOf(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Frame> {
  const reader = body.getReader();
  // A stream that has broken has nothing to cancel.
  const stop = () => reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let rest = '';
  let fields: Record<string, string> = {};
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line !== '') addLine(fields, line);
        else {
          yield fields;
          fields = {};
        }
      }
    }
  } finally {
    // Also when whoever listens has left.
    signal?.removeEventListener('abort', stop);
    void stop();
  }
}

function addLine(fields: Record<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
  // A line without a name is a comment.
  if (name === 'data' && fields.data !== undefined) fields.data += `\n${value}`;
  else if (name !== '') fields[name] = value;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
