import { Collection } from './collection.js';
import { type CollectionParams, Refused } from './wire.js';

/** Collections of one server. */
export class Store {
  readonly collections = new Map<string, Collection>();

  create(name: string, params: CollectionParams): void {
    if (this.collections.has(name)) throw new Refused(409, `Wrong input: Collection \`${name}\` already exists!`);
    this.collections.set(name, new Collection(params));
  }

  delete(name: string): boolean {
    return this.collections.delete(name);
  }

  find(name: string): Collection {
    const found = this.collections.get(name);
    if (!found) throw new Refused(404, `Not found: Collection \`${name}\` doesn't exist!`);
    return found;
  }
}
