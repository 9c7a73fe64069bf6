import { type OpenApiDocument, schemasWithin } from '../each-schema.js';
import type { Page } from '../site/pages.js';
import { eventPage, eventsOf } from './event-page.js';
import type { Schema } from './fields.js';
import { overviewPage } from './overview-page.js';
import { resourcePage } from './resource-page.js';
import { type Resource, recordsOf, resourcesOf, withShortSchemasInPlace } from './sections.js';

export interface Reference {
  readonly pages: readonly Page[];
  /** Where each operation (by its ID and as `GET /path`), event and record is described, by its name. */
  readonly places: ReadonlyMap<string, string>;
}

/** The reference of the API: one page for all of it, one for each resource, and one for events. */
export function makeReference(given: OpenApiDocument): Reference {
  const document = withShortSchemasInPlace(given);
  const resources = resourcesOf(document);
  const events = eventsOf(document);
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  const places = new Map<string, string>();
  for (const { slug, places: own, records } of resources) {
    const page = `reference/${slug}`;
    for (const { method, path, operation } of own) {
      places.set(operation.operationId, `${page}#${operation.operationId}`);
      places.set(`${method} ${path}`, `${page}#${operation.operationId}`);
    }
    for (const name of records) places.set(`record-${name}`, `${page}#record-${name}`);
  }
  const others = recordsOf(document, document.webhooks).filter((name) => !places.has(`record-${name}`));
  for (const name of others) places.set(`record-${name}`, `reference/events#record-${name}`);
  for (const { name } of events) places.set(`event-${name}`, `reference/events#event-${name}`);
  const sent = schemasWithin(resources.flatMap(requestsOf), schemas);
  const described = { schemas, sent, linkOf: (name: string) => places.get(`record-${name}`) };
  const page = (path: string, title: string, markdown: () => string): Page => ({ path, title, markdown });
  const pages = [
    page('reference', 'All operations', () => overviewPage(document.info.description ?? '', resources, events)),
    ...resources.map((each) => page(`reference/${each.slug}`, each.title, () => resourcePage(each, described))),
    page('reference/events', 'Events', () => eventPage(events, others, described)),
  ];
  return { pages, places };
}

function requestsOf({ places }: Resource) {
  return places.map(({ operation }) => operation.requestBody);
}
