import { Collection } from './collection.js';
import { type AliasAction, type CollectionParams, Refused } from './wire.js';

/** Collections and aliases of one server. */
export class Store {
  readonly collections = new Map<string, Collection>();
  readonly aliases = new Map<string, string>();
  /** Collections that aliases named, after each change as a whole: nobody can see what is in between. */
  readonly aliasHistory: Record<string, string>[] = [];

  create(name: string, params: CollectionParams): void {
    if (this.collections.has(name)) throw new Refused(409, `Wrong input: Collection \`${name}\` already exists!`);
    if (this.aliases.has(name)) throw new Refused(400, `Wrong input: Alias \`${name}\` already exists`);
    this.collections.set(name, new Collection(params));
  }

  /** Aliases go with their collection. */
  delete(name: string): boolean {
    for (const [alias, target] of this.aliases) if (target === name) this.aliases.delete(alias);
    this.remember();
    return this.collections.delete(name);
  }

  /** By its name or by an alias. */
  find(name: string): Collection {
    const found = this.collections.get(this.aliases.get(name) ?? name);
    if (!found) throw new Refused(404, `Not found: Collection \`${name}\` doesn't exist!`);
    return found;
  }

  /** One after the other; what was done before one that is refused stays done. */
  changeAliases(actions: AliasAction[]): void {
    try {
      for (const action of actions) this.changeAlias(action);
    } finally {
      this.remember();
    }
  }

  private changeAlias(action: AliasAction): void {
    if ('delete_alias' in action) {
      this.aliases.delete(action.delete_alias.alias_name);
      return;
    }
    const { alias_name, collection_name } = action.create_alias;
    if (!this.collections.has(collection_name)) {
      throw new Refused(404, `Not found: Collection \`${collection_name}\` doesn't exist!`);
    }
    if (this.collections.has(alias_name))
      throw new Refused(400, `Wrong input: Collection \`${alias_name}\` already exists!`);
    this.aliases.set(alias_name, collection_name);
  }

  private remember(): void {
    this.aliasHistory.push(Object.fromEntries(this.aliases));
  }
}
