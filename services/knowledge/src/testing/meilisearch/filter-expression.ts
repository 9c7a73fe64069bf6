import { ApiError } from './api-error.js';
import type { Document } from './stored-index.js';

export type Condition = (document: Document) => boolean;

/** `"…"` or `'…'` with backslashes, a bare word, an operator or a parenthesis. */
const token = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(!=|=|\(|\))|([\p{L}\p{N}_./-]+))/suy;

interface Token {
  text: string;
  kind: 'quoted' | 'symbol' | 'word';
}

/**
 * The part of Meilisearch's filter language that has `=`, `!=`, AND, OR, NOT and parentheses; a list means AND, a list in it OR.
 *
 * @throws ApiError with `code` for what cannot be read and for attributes that are not filterable.
 */
export function parseFilter(filter: unknown, filterable: readonly string[], code: string): Condition {
  if (filter === undefined || filter === null) return () => true;
  if (typeof filter === 'string') return new FilterParser(filter, filterable, code).parse();
  if (!Array.isArray(filter)) throw new ApiError(400, code, 'Invalid syntax for the filter parameter.');
  const all = filter.map((part: unknown) => {
    const any = [part].flat().map((each) => parseFilter(each, filterable, code));
    return (document: Document) => any.some((condition) => condition(document));
  });
  return (document) => all.every((condition) => condition(document));
}

class FilterParser {
  readonly #tokens: Token[];
  readonly #filterable: readonly string[];
  readonly #code: string;
  #at = 0;

  constructor(text: string, filterable: readonly string[], code: string) {
    this.#filterable = filterable;
    this.#code = code;
    this.#tokens = this.#read(text);
  }

  parse(): Condition {
    if (this.#tokens.length === 0) return () => true;
    const condition = this.#or();
    if (this.#at < this.#tokens.length) throw this.#error('found unexpected characters at the end of the filter');
    return condition;
  }

  #or(): Condition {
    const any = [this.#and()];
    while (this.#takes('OR')) any.push(this.#and());
    return (document) => any.some((condition) => condition(document));
  }

  #and(): Condition {
    const all = [this.#one()];
    while (this.#takes('AND')) all.push(this.#one());
    return (document) => all.every((condition) => condition(document));
  }

  #one(): Condition {
    if (this.#takes('NOT')) {
      const condition = this.#one();
      return (document) => !condition(document);
    }
    if (!this.#takes('(')) return this.#comparison();
    const condition = this.#or();
    if (!this.#takes(')')) throw this.#error('a closing parenthesis is missing');
    return condition;
  }

  #comparison(): Condition {
    const attribute = this.#value();
    if (!this.#filterable.includes(attribute)) throw this.#error(`Attribute \`${attribute}\` is not filterable.`);
    const negated = this.#takes('!=');
    if (!negated && !this.#takes('=')) throw this.#error('was expecting an operation `=` or `!=`');
    const value = normalized(this.#value());
    return (document) => [document[attribute]].flat().some((each) => normalized(each) === value) !== negated;
  }

  #value(): string {
    const next = this.#tokens[this.#at++];
    if (!next || next.kind === 'symbol') throw this.#error('was expecting a value');
    return next.text;
  }

  #takes(text: string): boolean {
    const next = this.#tokens[this.#at];
    if (next?.text !== text || next.kind === 'quoted') return false;
    this.#at += 1;
    return true;
  }

  #read(text: string): Token[] {
    const tokens: Token[] = [];
    const end = text.trimEnd().length;
    for (token.lastIndex = 0; token.lastIndex < end; ) {
      const match = token.exec(text);
      if (!match) throw this.#error('found unexpected characters');
      const [, double, single, symbol, bare] = match;
      const quoted = double ?? single;
      if (quoted !== undefined) tokens.push({ text: quoted.replaceAll(/\\(.)/gsu, '$1'), kind: 'quoted' });
      else tokens.push(symbol === undefined ? { text: bare ?? '', kind: 'word' } : { text: symbol, kind: 'symbol' });
    }
    return tokens;
  }

  #error(message: string): ApiError {
    return new ApiError(400, this.#code, message);
  }
}

/** As Meilisearch compares: without case, in the compatibility form, and numbers as such. */
function normalized(value: unknown): string {
  const text = String(value).trim().normalize('NFKD').toLowerCase();
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}
