import type { Json } from '../openapi-schemas.js';
import type { OpenApiValidator } from '../openapi-validator.js';
import { vendorValidator } from '../vendor-document.js';

/** Checks against Qdrant's own document; undefined when that is not there. */
export function qdrantValidator(): OpenApiValidator | undefined {
  return vendorValidator('qdrant/v1.18.3/openapi.json', withCorpus);
}

interface Document extends Json {
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/**
 * With what 1.19 has added. Servers before ignore it: in this document a schema that refuses unknown fields says so
 * (`additionalProperties`), and that of `SearchParams` does not.
 */
function withCorpus(document: Json): Json {
  const { schemas, ...components } = (document as Document).components;
  const { properties, ...search } = schemas.SearchParams as { properties: Json };
  const idf = { type: 'object', required: ['corpus'], properties: { corpus: { $ref: '#/components/schemas/Filter' } } };
  const SearchParams = { ...search, properties: { ...properties, idf } };
  return { ...document, components: { ...components, schemas: { ...schemas, SearchParams } } };
}
