import type { Logger, Part } from '@pharos/kit';
import type { StorageConfig } from './config.js';
import { createStorage } from './create-storage.js';
import type { ObjectStorage } from './storage.js';

/** The storage as a part of a service: opened at the start, and tried once, so that the log tells what is wrong with it. */
export class StoragePart implements Part {
  readonly name = 'storage';
  #opened: ObjectStorage | undefined;

  constructor(
    private readonly config: StorageConfig,
    private readonly log: Logger,
  ) {}

  /** The storage; undefined before the start, and where none is configured. */
  get opened(): ObjectStorage | undefined {
    return this.#opened;
  }

  async start(): Promise<void> {
    this.#opened = await createStorage(this.config);
    // It may be away for a while, as anything may: nobody else has to wait for it.
    this.#opened?.check().catch((error) => this.log.error({ err: error }, 'the storage of files cannot be used'));
  }

  stop(): void {
    this.#opened?.close();
  }
}
