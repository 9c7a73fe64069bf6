import { makeDocuments } from '../docs/make-documents.js';
import { pagePolicy } from '../docs/page-script.js';
import { sections } from '../resources/index.js';

/** The pages of the documentation as they are served, for tests that look at them in a browser. */
export function documentationPages(): { policy: string; reference: string; webhooks: string } {
  const documents = makeDocuments(sections);
  return { policy: pagePolicy, reference: documents.page(), webhooks: documents.webhooksGuide() };
}

/** The OpenAPI document as it is served. */
export function openApiDocument(): Record<string, unknown> {
  return JSON.parse(makeDocuments(sections).openApi());
}
