import type { Section } from '../http/define-route.js';
import { encoded } from '../http/encoded.js';
import { listEventTypes } from './event-schemas.js';
import { renderGuide } from './guides/webhooks.js';
import { makeOpenApi } from './openapi.js';
import { renderPage } from './page.js';

export type Documents = ReturnType<typeof makeDocuments>;

/** What the documentation routes serve, made of the table of routes when it is first asked for. */
export function makeDocuments(sections: readonly Section[]) {
  const document = lazily(() => makeOpenApi(sections));
  const texts = {
    /** The OpenAPI document, as JSON text. */
    openApi: lazily(() => JSON.stringify(document())),
    /** The same as a page for people. */
    page: lazily(() => renderPage(document())),
    /** How to receive webhooks. */
    webhooksGuide: renderGuide,
  };
  return {
    ...texts,
    /** The same texts as they are sent: compressed once each. */
    sent: {
      openApi: lazily(() => encoded(Buffer.from(texts.openApi()))),
      page: lazily(() => encoded(Buffer.from(texts.page()))),
      webhooksGuide: lazily(() => encoded(Buffer.from(texts.webhooksGuide()))),
    },
    /** The events that webhooks can ask for, each with the JSON Schema of what is delivered. */
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
