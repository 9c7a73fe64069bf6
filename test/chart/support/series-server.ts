import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Series } from './budget-cases.js';

/** What promtool's notation of values means: `1x2` is 1 1 1, and `0+5x2` is 0 5 10. */
export function valuesOf(notation: string): number[] {
  return notation.split(' ').flatMap((part) => {
    const [, from = part, step = '0', times = '0'] = /^(-?\d+)(?:\+(\d+))?(?:x(\d+))?$/.exec(part) ?? [];
    return Array.from({ length: Number(times) + 1 }, (_, n) => Number(from) + n * Number(step));
  });
}

/** A process that exposes series to Prometheus, each folder its own: one value each `stepMs`, from the first scrape of the folder on. */
export class SeriesServer {
  readonly #folders = new Map<string, { series: Series; sinceMs?: number }>();
  readonly #server = createServer((request, response) => {
    const text = this.#scrape(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain; version=0.0.4' }).end(text);
  });

  constructor(private readonly stepMs: number) {}

  /** @returns its address, as `host:port` */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  expose(path: string, series: Series): void {
    this.#folders.set(path, { series });
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #scrape(path: string): string | undefined {
    const folder = this.#folders.get(path);
    if (!folder) return undefined;
    folder.sinceMs ??= performance.now();
    const at = Math.floor((performance.now() - folder.sinceMs) / this.stepMs);
    const lines = Object.entries(folder.series).map(([name, notation]) => {
      const values = valuesOf(notation);
      return `${name} ${values[Math.min(at, values.length - 1)]}\n`;
    });
    return lines.join('');
  }
}
