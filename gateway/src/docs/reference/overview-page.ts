import type { Event } from './event-page.js';
import { cell, code, paragraphs, table } from './markdown-text.js';
import type { Resource } from './sections.js';

/**
 * The first page of the reference: how calls work, and every operation and event with a link. Its anchors are those of the page that
 * once held all of them, so that old links still lead on.
 */
export function overviewPage(about: string, resources: readonly Resource[], events: readonly Event[]): string {
  return paragraphs(
    '# API reference',
    about,
    'The same as an OpenAPI document: [openapi.json](/api/v1/openapi.json), or [for OpenAPI 3.0](/api/v1/openapi-3.0.json).',
    ...resources.map(resourceText),
    eventsText(events),
  );
}

function resourceText({ slug, title, about, places }: Resource): string {
  const page = `reference/${slug}`;
  const rows = places.map(({ method, path, operation: { operationId, summary } }) => [
    `[${cell(summary)}](${page}#${operationId})`,
    code(`${method} ${path}`),
  ]);
  return paragraphs(`## ${title}`, `${about} [All of ${title}](${page}).`, table(['Operation', 'Call'], rows));
}

function eventsText(events: readonly Event[]): string {
  const rows = events.map(({ name, summary }) => [`[${code(name)}](reference/events#event-${name})`, cell(summary)]);
  return paragraphs('## Events', table(['Event', 'When'], rows));
}
