import type { Documents } from '../http/gateway.js';
import { renderGuide } from './guides/webhooks.js';
import { makeOpenApi } from './openapi.js';
import { renderPage } from './page.js';
import type { Section } from './section.js';

/** The documents of a table of routes, made when they are first asked for. */
export function makeDocuments(sections: readonly Section[]): Documents {
  const once = lazily(() => makeOpenApi(sections));
  const openApi = lazily(() => JSON.stringify(once()));
  const page = lazily(() => renderPage(once()));
  return {
    get openApi() {
      return openApi();
    },
    get page() {
      return page();
    },
    get webhooksGuide() {
      return renderGuide();
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
