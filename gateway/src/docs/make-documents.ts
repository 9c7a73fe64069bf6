import type { Section } from '../pipeline/define-route.js';
import type { Documents } from '../pipeline/gateway.js';
import { encoded } from '../server/encoded.js';
import type { OpenApiDocument } from './each-schema.js';
import { makeOpenApi } from './openapi.js';
import { asOpenApi30 } from './openapi-3-0.js';

/** Made of the table of routes. `document` is what the texts are made of. */
export function makeDocuments(sections: readonly Section[]): Documents & { document(): OpenApiDocument } {
  const document = lazily(() => makeOpenApi(sections));
  const texts = {
    openApi: lazily(() => JSON.stringify(document())),
    openApi30: lazily(() => JSON.stringify(asOpenApi30(document()))),
  };
  return {
    document,
    ...texts,
    sent: {
      openApi: lazily(() => encoded(Buffer.from(texts.openApi()))),
      openApi30: lazily(() => encoded(Buffer.from(texts.openApi30()))),
    },
  };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
