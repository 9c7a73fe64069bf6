import type { OpenApiValidator } from '../openapi-validator.js';
import { vendorValidator } from '../vendor-document.js';

/** Checks against Qdrant's own document; undefined when that is not there. */
export function qdrantValidator(): OpenApiValidator | undefined {
  return vendorValidator('qdrant/v1.18.3/openapi.json');
}
