import type { Section } from '../pipeline/define-route.js';
import type { Documents } from '../pipeline/gateway.js';
import { encoded } from '../server/encoded.js';
import { renderGuide } from './guides/webhooks.js';
import { makeOpenApi } from './openapi.js';
import { asOpenApi30 } from './openapi-3-0.js';
import { renderPage } from './page.js';

/** Made of the table of routes. */
export function makeDocuments(sections: readonly Section[]): Documents {
  const document = lazily(() => makeOpenApi(sections));
  const texts = {
    openApi: lazily(() => JSON.stringify(document())),
    openApi30: lazily(() => JSON.stringify(asOpenApi30(document()))),
    page: lazily(() => renderPage(document())),
    webhooksGuide: renderGuide,
  };
  return {
    ...texts,
    sent: {
      openApi: lazily(() => encoded(Buffer.from(texts.openApi()))),
      openApi30: lazily(() => encoded(Buffer.from(texts.openApi30()))),
      page: lazily(() => encoded(Buffer.from(texts.page()))),
      webhooksGuide: lazily(() => encoded(Buffer.from(texts.webhooksGuide()))),
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
