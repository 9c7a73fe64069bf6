import type { OpenApiDocument } from '../each-schema.js';
import { exampleDelivery } from '../examples.js';
import { fieldRow, fieldTable, type Schema } from './fields.js';
import { block, paragraphs, table } from './markdown-text.js';
import { type Described, recordsText } from './resource-page.js';
import { type Operation, type Parameter, resolve, schemaOf } from './sections.js';

export interface Event {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly Parameter[];
  readonly schema: Schema;
}

export function eventsOf(document: OpenApiDocument): Event[] {
  return Object.entries(document.webhooks ?? {}).flatMap(([name, item]) => {
    const { summary, description, requestBody, parameters = [] } = (item as { post: Operation }).post;
    const schema = schemaOf(requestBody);
    const headers = parameters.map((parameter) => resolve(document, parameter));
    return schema ? [{ name, summary, description, headers, schema: resolve(document, schema) }] : [];
  });
}

/** The page of the events that webhooks and the live stream receive, and of the records that nothing else describes. */
export function eventPage(events: readonly Event[], records: readonly string[], described: Described): string {
  return paragraphs(
    '# Events',
    'Your webhooks and the live stream receive these events. [Webhooks](webhooks) explains how to verify a delivery, and [Live events](live-events) how to open a stream.',
    '## Headers of every delivery {#event-headers}',
    table(['Name', 'Type', 'Description'], headerRows(events, described)),
    ...events.map((event) => eventText(event, described)),
    recordsText(records, described),
  );
}

/** The same ones for all events. */
function headerRows([event]: readonly Event[], { linkOf }: Described): string[][] {
  return (event?.headers ?? []).map(({ name, schema, required = false, description }) =>
    fieldRow(name, { ...schema, ...(description ? { description } : {}) }, required, linkOf),
  );
}

function eventText({ name, description, schema }: Event, { linkOf }: Described): string {
  const delivery = exampleDelivery(name);
  return paragraphs(
    `## \`${name}\` {#event-${name}}`,
    description,
    fieldTable(schema, linkOf, 'answered'),
    delivery === undefined ? undefined : block('json answer', JSON.stringify(delivery, null, 2)),
  );
}
