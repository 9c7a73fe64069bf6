import { type Json, mapValues } from '../openapi-schemas.js';
import type { OpenApiValidator } from '../openapi-validator.js';
import { vendorValidator } from '../vendor-document.js';

/** Checks against Meilisearch's own document; undefined when that is not there. */
export function meilisearchValidator(): OpenApiValidator | undefined {
  return vendorValidator('meilisearch/meilisearch-openapi-v1.53.0.json', corrected);
}

/** Errors that an operation does not list have the form of those that it does. */
const otherErrors = { '4XX': answer('ResponseError'), '5XX': answer('ResponseError') };

function corrected(document: Json): Json {
  const paths = mapValues(document.paths as Json, (operations, path) =>
    mapValues(operations as Json, (operation, method) => {
      const { responses, ...rest } = operation as { responses: Json };
      return { ...rest, responses: { ...otherErrors, ...responses, ...otherAnswers[`${method} ${path}`] } };
    }),
  );
  return { ...document, paths };
}

/**
 * The document knows only the federated answer of this operation; the plain one is among its schemas, where nothing
 * refers to it. Nothing here asks for a federated one.
 */
const otherAnswers: Readonly<Record<string, Json>> = { 'post /multi-search': { 200: answer('SearchResults') } };

function answer(schema: string): Json {
  return { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } };
}
