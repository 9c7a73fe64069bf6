import { createHash, randomBytes } from 'node:crypto';
import type { Database, Logger } from '@pharos/kit';
import type { Embedder } from '../embedders/embedder.js';
import { isWhole, noteFilled } from '../store/filling.js';
import {
  createGeneration,
  deleteGeneration,
  type Generation,
  isServingTended,
  listGenerations,
  listRetired,
  retireAbandoned,
  serveGeneration,
  tendGenerations,
} from '../store/generations.js';
import { splitVersion } from '../text/split-article.js';
import type { Engine } from './engine.js';
import type { IndexWriter } from './index-writer.js';
import { prepareGeneration, queueAll } from './prepare-generation.js';
import { refill } from './refill.js';
import { dropUnknown } from './unknown-generations.js';

export interface GenerationKeeperOptions {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly embedder: Embedder;
  readonly log: Logger;
  /** How long a generation out of service is kept, for searches that still ask it. Default one minute. */
  readonly keptMs?: number;
  /** After how long a generation is given up that no process tends. Default one hour. */
  readonly abandonedMs?: number;
}

const usuallyKeptMs = 60_000;
const usuallyAbandonedMs = 60 * 60_000;
/** An article that failed so often holds up neither the others nor an index that is filled; it is tried on. */
const triesBeforeServing = 3;

/**
 * Sees to it that there is a generation made by this process's rules: embedder, splitting and engines. When the rules change, a new
 * one is built beside the one that serves, and takes over when it is whole.
 */
export class GenerationKeeper {
  /** Of the rules of this process: whoever has the same may write to the same generations, and ask them by vectors. */
  readonly identity: string;
  readonly #ready = new Set<string>();
  /** Whether this process has had a generation: one that others took over from is not made again while they are there. */
  #hadOne = false;

  constructor(private readonly options: GenerationKeeperOptions) {
    const rules = [options.embedder.fingerprint, splitVersion, ...this.#engines];
    this.identity = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);
  }

  /** Names of the generations that this process may write to. */
  async writable(): Promise<string[]> {
    return (await this.#own()).map(({ name }) => name);
  }

  /**
   * Names of generations of other rules that serve until ours is whole, and whose words this process can write: they were
   * split alike, and stand in the same engine. Where nobody with their rules is left, what is published is found by words.
   */
  async assisted(): Promise<string[]> {
    const generations = await listGenerations(this.options.database);
    const other = generations.filter(
      ({ state, identity, splitting, engines: [words] }) =>
        state === 'serving' && identity !== this.identity && splitting === splitVersion && words === this.#engines[0],
    );
    if (other.length === 0 || this.#forgetful.length > 0) return [];
    const held = await this.options.writer.engines.keyword.generations();
    return other.map(({ name }) => name).filter((name) => held.includes(name));
  }

  /**
   * Makes the generation that these rules need. What engines lost with the process before is written to them again, so that searches
   * find everything once this resolves.
   */
  async start(signal: AbortSignal): Promise<void> {
    const serving = (await listGenerations(this.options.database)).find(({ state }) => state === 'serving');
    if (serving?.identity !== this.identity) return this.#make(signal);
    this.#hadOne = true;
    const forgetful = this.#forgetful;
    if (forgetful.length > 0) await refill(this.options, forgetful, serving.name, signal);
    await queueAll(this.options.database, serving, signal);
  }

  /** Goes on with whatever is due: engines that could not be reached before, a generation that is whole, one that can go. */
  async advance(signal?: AbortSignal): Promise<void> {
    const { database, writer, log, keptMs = usuallyKeptMs, abandonedMs = usuallyAbandonedMs } = this.options;
    await tendGenerations(database, this.identity);
    const abandoned = await retireAbandoned(database, abandonedMs);
    if (abandoned.length > 0) log.warn({ generations: abandoned }, 'given up: nobody builds these any more');
    const own = await this.#own();
    if (own.length === 0 && !(this.#hadOne && (await isServingTended(database, abandonedMs)))) await this.#make(signal);
    for (const generation of own) {
      await this.#tend(generation, signal);
      if (generation.state === 'building' && (await isWhole(database, generation.name, triesBeforeServing)))
        await this.#takeOver(generation.name, signal);
    }
    const retired = await listRetired(database, keptMs);
    if (retired.length > 0) await this.#activateServing(signal);
    for (const { name } of retired) {
      await writer.each((engine) => engine.drop(name, signal));
      await deleteGeneration(database, name);
    }
  }

  /** As `advance`, and trusts nothing that was done before: engines may have lost it, or have been told otherwise. */
  async verify(signal?: AbortSignal): Promise<void> {
    this.#ready.clear();
    await this.advance(signal);
    await dropUnknown(this.options, signal);
  }

  async #own(): Promise<Generation[]> {
    const generations = await listGenerations(this.options.database);
    return generations.filter(({ identity, state }) => identity === this.identity && state !== 'retired');
  }

  async #make(signal: AbortSignal | undefined): Promise<void> {
    const { database, log } = this.options;
    const serving = (await listGenerations(database)).find(({ state }) => state === 'serving');
    const state = serving && (await this.#canServe(serving, signal)) ? 'building' : 'serving';
    const rules = { identity: this.identity, splitting: splitVersion, engines: this.#engines };
    await createGeneration(database, { name: newName(), ...rules, state });
    this.#hadOne = true;
    if (serving)
      log.info({ before: serving.name }, 'the index is built anew: embedder, splitting or engines are others');
    for (const own of await this.#own()) await this.#tend(own, signal);
  }

  async #tend(generation: Generation, signal: AbortSignal | undefined): Promise<void> {
    const { name, state, filled } = generation;
    let isLost = false;
    try {
      // First: what others see in the queue while an engine has nothing of it would be taken for lost.
      isLost = await this.#prepare(generation, signal);
    } finally {
      // With one engine away the other gets it all the same.
      await queueAll(this.options.database, generation, signal);
    }
    if (state === 'serving' && (isLost || !filled)) await this.#noteFilled(name);
  }

  /** Whether a generation of other rules answers until ours is whole: by words, if our engine has them. */
  async #canServe({ name, engines: [words] }: Generation, signal: AbortSignal | undefined): Promise<boolean> {
    const { keyword } = this.options.writer.engines;
    if (this.#forgetful.length > 0 || words !== keyword.name) return false;
    // An engine that is away has it still.
    return (await keyword.generations(signal).catch(() => [name])).includes(name);
  }

  async #noteFilled(name: string): Promise<void> {
    const { database, log } = this.options;
    if (await noteFilled(database, name, triesBeforeServing))
      log.info({ generation: name }, 'the index is filled: searches are no longer degraded for its sake');
  }

  /** Words first, which mean the same in every generation: vectors must not be asked of another one than the database names. */
  async #takeOver(name: string, signal: AbortSignal | undefined): Promise<void> {
    const { database, writer, log } = this.options;
    await writer.engines.keyword.activate(name, signal);
    await writer.engines.vector.activate(name, signal);
    if (await serveGeneration(database, name)) log.info({ generation: name }, 'a new generation of the index serves');
    else await this.#activateServing(signal);
  }

  /**
   * Has engines serve what the database says. They do otherwise when one was retired while it took over, or two took over at the same
   * moment; and they keep what they serve.
   */
  async #activateServing(signal: AbortSignal | undefined): Promise<void> {
    const serving = (await listGenerations(this.options.database)).find(({ state }) => state === 'serving');
    if (!serving) return;
    await this.options.writer.each(async (engine) => {
      if ((await engine.generations(signal)).includes(serving.name)) await engine.activate(serving.name, signal);
    });
  }

  /** True when an engine did not have what it should. */
  async #prepare(generation: Generation, signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#ready.has(generation.name)) return false;
    const isLost = await prepareGeneration(this.options, generation, signal);
    this.#ready.add(generation.name);
    return isLost;
  }

  get #engines(): Generation['engines'] {
    const { keyword, vector } = this.options.writer.engines;
    return [keyword.name, vector.name];
  }

  get #forgetful(): Engine<never>[] {
    const { keyword, vector } = this.options.writer.engines;
    return ([keyword, vector] as unknown as Engine<never>[]).filter(({ durable }) => !durable);
  }
}

function newName(): string {
  return randomBytes(8).toString('hex');
}
