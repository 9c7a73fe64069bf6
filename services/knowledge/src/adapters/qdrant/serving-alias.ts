import { aliases, done } from './answers.js';
import type { Connection } from './connection.js';

/** The name that searches ask: it says which collection serves. */
export class ServingAlias {
  constructor(
    private readonly connection: Connection,
    private readonly name: string,
  ) {}

  /** The collection that serves; undefined when none does. */
  async target(signal?: AbortSignal): Promise<string | undefined> {
    const answer = await this.connection.call({
      what: 'reading the aliases',
      answer: aliases,
      send: (api, init) => api.getCollectionsAliases({}, init),
      signal,
    });
    return answer.aliases.find(({ alias_name }) => alias_name === this.name)?.collection_name;
  }

  /** From now on the collection serves, which has to be there: the server takes the alias away before it looks. */
  async point(collection: string, signal?: AbortSignal): Promise<void> {
    const alias_name = this.name;
    // In one call, which the server does as a whole: searches meet the old one or the new one.
    const actions = [{ delete_alias: { alias_name } }, { create_alias: { alias_name, collection_name: collection } }];
    await this.connection.call({
      what: `letting ${collection} serve`,
      answer: done,
      send: (api, init) => api.updateAliases({ actions }, init),
      signal,
    });
  }
}
