import type { Section } from '../http/define-route.js';
import { encoded } from '../http/encoded.js';
import type { Documents } from './documents.js';
import { listEventTypes } from './event-schemas.js';
import { renderGuide } from './guides/webhooks.js';
import { makeOpenApi } from './openapi.js';
import { renderPage } from './page.js';

/** Made of the table of routes. */
export function makeDocuments(sections: readonly Section[]): Documents {
  const document = lazily(() => makeOpenApi(sections));
  const texts = {
    openApi: lazily(() => JSON.stringify(document())),
    page: lazily(() => renderPage(document())),
    webhooksGuide: renderGuide,
  };
  return {
    ...texts,
    sent: {
      openApi: lazily(() => encoded(Buffer.from(texts.openApi()))),
      page: lazily(() => encoded(Buffer.from(texts.page()))),
      webhooksGuide: lazily(() => encoded(Buffer.from(texts.webhooksGuide()))),
    },
    eventTypes: lazily(listEventTypes),
  };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
