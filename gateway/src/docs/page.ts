import { jsonType } from '../server/media-type.js';
import { callView, languages } from './calls.js';
import { changeSchemas, type JsonSchema, type OpenApiDocument } from './each-schema.js';
import { exampleDelivery, exampleOf } from './examples.js';
import { type Guide, readGuides } from './guides/guides.js';
import { pageStyle } from './guides/style.js';
import { Html, html, inline, prose } from './html.js';
import { type Callable, type Content, callOf } from './operation-call.js';
import { pageScript } from './page-script.js';
import { fieldTable, row, type Schema } from './schema-view.js';
import { fence } from './successes.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Operation extends Callable {
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  responses: Record<string, Content & { description: string }>;
}

interface Place {
  method: string;
  path: string;
  operation: Operation;
}

interface Event {
  name: string;
  summary: string;
  description: string;
  headers: Parameter[];
  example: unknown;
  schema: Schema;
}

/** The documentation as a page that needs nothing else: no font, no other server, and no script but its own. */
export function renderPage(given: OpenApiDocument): string {
  const document = withShortSchemasInPlace(given);
  const { info, tags = [] } = document;
  const places = placesOf(document);
  const sections = tags.map(({ name, description }) => ({
    name,
    about: description,
    places: places.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const guides = readGuides();
  const events = eventsOf(document);
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${info.title} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${new Html(pageStyle)}</style></head><body class="reference" data-shows="curl">
<nav aria-label="Contents"><p><a href="#top">Top</a> · <a href="docs/webhooks">Webhooks</a> · <a href="openapi.json">OpenAPI</a></p>${searchView}
<details class="menu" open><summary>Contents</summary>${choicesView()}${guidesToc(guides)}${sections.map(tocView)}${eventsToc(events)}</details></nav>
<main id="top"><h1>${info.title} API</h1>${prose(info.description ?? '')}
<p><a href="openapi.json">OpenAPI document</a> (<a href="openapi-3.0.json">for OpenAPI 3.0</a>) · <a href="docs/webhooks">Receiving webhooks</a></p>
${guides.map(({ body }) => html`<div data-guide>${body}</div>`)}${sections.map(sectionView)}${eventsView(events)}${recordsView(document)}</main>
<script>${new Html(pageScript)}</script></body></html>`;
  return page.text;
}

/** The document without references to what is shorter than a reference: the values of an enum, say, stand where they can be sent. */
function withShortSchemasInPlace(document: OpenApiDocument): OpenApiDocument {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const isShort = ({ properties, oneOf }: JsonSchema) => properties === undefined && oneOf === undefined;
  const inPlace = changeSchemas(document, ({ $ref = '', ...rest }) => {
    const target = schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
    if (target !== undefined && isShort(target)) return { ...target, ...rest };
    return $ref === '' ? rest : { $ref, ...rest };
  });
  const long = Object.entries(inPlace.components?.schemas ?? {}).filter(([name]) => !isShort(schemas[name] ?? {}));
  return { ...inPlace, components: { ...inPlace.components, schemas: Object.fromEntries(long) } } as OpenApiDocument;
}

/** What the page's script needs, here and in `choicesView`; hidden while it does not run. */
const searchView = html`<div class="tools" hidden><label for="find">Search</label><input id="find" type="search" placeholder="Search" autocomplete="off">
<p id="found" role="status"></p></div><ol id="results" aria-label="Found" hidden></ol>`;

function choicesView(): Html {
  const options = Object.entries(languages).map(([id, name]) => html`<option value="${id}">${name}</option>`);
  return html`<div class="choices" hidden><label for="language">Examples in</label><select id="language">${options}</select>
<label for="key">API key for the examples</label><input id="key" type="text" placeholder="Stays in this tab" autocomplete="off" spellcheck="false"></div>`;
}

function placesOf(document: OpenApiDocument): Place[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: withoutReferences(document, operation),
    })),
  );
}

function eventsOf(document: OpenApiDocument): Event[] {
  return Object.entries(document.webhooks ?? {}).flatMap(([name, item]) => {
    const { summary, description, requestBody, parameters = [] } = (item as { post: Operation }).post;
    const schema = schemaOf(requestBody);
    const headers = parameters.map((parameter) => resolve(document, parameter));
    const said = { name, summary, description, headers, example: exampleDelivery(name) };
    return schema ? [{ ...said, schema: resolve(document, schema) }] : [];
  });
}

/** The operation with what its parameters and answers refer to. */
function withoutReferences(document: OpenApiDocument, operation: Operation): Operation {
  const { content } = operation.requestBody ?? {};
  const body = schemaOf(operation.requestBody);
  return {
    ...operation,
    ...(body
      ? {
          requestBody: {
            content: { ...content, [jsonType]: { schema: withItems(document, resolve(document, body)) } },
          },
        }
      : {}),
    parameters: operation.parameters?.map((parameter) => resolve(document, parameter)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, answer]) => [
        status,
        withResolvedContent(document, resolve(document, answer)),
      ]),
    ),
  } as Operation;
}

function withResolvedContent(document: OpenApiDocument, answer: Content): Content {
  const schema = schemaOf(answer);
  return schema ? { ...answer, content: { [jsonType]: { schema: resolve(document, schema) } } } : answer;
}

/** The schema of a list, with what its items refer to. */
function withItems(document: OpenApiDocument, schema: Schema): Schema {
  const items = schema.items as Schema | { $ref: string } | undefined;
  return items ? { ...schema, items: resolve(document, items) } : schema;
}

function guidesToc(guides: readonly Guide[]): Html {
  const links = guides.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<details open><summary>Guides</summary><ul>${links}<li><a href="docs/webhooks">Receiving webhooks</a></li></ul></details>`;
}

function tocView({ name, places }: { name: string; places: Place[] }): Html {
  const links = places.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}">${operation.summary}</a><br><span class="method">${methodView(method)} ${shortPath(path)}</span></li>`,
  );
  return html`<details><summary>${name}</summary><ul>${links}</ul></details>`;
}

/** Without what nearly all paths begin with, and with places where a line may end. */
function shortPath(path: string): Html {
  const parts = path.replace(/^\/api\/v1(?:\/projects\/\{projectId\}(?=\/))?/, '…').split('/');
  return html`${parts.map((part, at) => (at === 0 ? part : html`<wbr>/${part}`))}`;
}

/** A colour for each. */
function methodView(method: string): Html {
  return html`<b class="${method.toLowerCase()}">${method}</b>`;
}

function eventsToc(events: readonly Event[]): Html {
  const links = events.map(
    ({ name, summary }) =>
      html`<li><a href="#event-${name}">${summary}</a><br><span class="method">${name}</span></li>`,
  );
  return html`<details><summary>Events</summary><ul><li><a href="#event-headers">Headers of every delivery</a></li>${links}</ul></details>`;
}

function sectionView({ name, about, places }: { name: string; about: string | undefined; places: Place[] }): Html {
  return html`<h2>${name}</h2>${prose(about ?? '')}${places.map(operationView)}`;
}

function operationView(place: Place): Html {
  const { method, path, operation } = place;
  const body = schemaOf(operation.requestBody);
  return html`<section id="${operation.operationId}"><h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="call">${methodView(method)} <code>${path}</code></p>${prose(operation.description)}${exampleView(place)}
${parametersView(operation.parameters ?? [])}${body ? html`<h4>Body</h4>${fieldTable(body)}` : undefined}
<h4>Answers</h4><table class="answers">${Object.entries(operation.responses).map(answerView)}</table></section>`;
}

/** A call, and the answer that it really got, if it was made. */
function exampleView({ method, path, operation }: Place): Html {
  const call = callView(callOf(operation, method, path));
  const { answer } = exampleOf(operation.operationId) ?? {};
  if (answer === undefined) return call;
  return html`${call}<details><summary>Example of an answer</summary><pre class="long" tabindex="0"><code>${textOf(answer)}</code></pre></details>`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function parametersView(parameters: Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map((parameter) => parameterRow(parameter));
  return html`<h4>Parameters</h4><table>${rows}</table>`;
}

function parameterRow({ name, schema, required = false, description }: Parameter): Html {
  return row(name, { ...schema, ...(description ? { description } : {}) }, required);
}

function answerView([status, answer]: [string, Content & { description: string }]): Html {
  const schema = schemaOf(answer);
  const fields = schema?.properties && Number(status) < 300 ? fieldTable(schema) : undefined;
  // What is sent as text stands with the example.
  const [words = ''] = answer.description.split(fence);
  const lines = words.split('\n\n').map((line, at) => html`${at > 0 ? html`<br>` : undefined}${inline(line)}`);
  return html`<tr><td><code>${status}</code></td><td>${lines}${fields}</td></tr>`;
}

function eventsView(events: readonly Event[]): Html {
  const views = events.map(
    ({ name, description, schema, example }) =>
      html`<section id="event-${name}"><h3><a href="#event-${name}">${name}</a></h3>${prose(description)}${fieldTable(schema)}
<details><summary>Example</summary><pre tabindex="0"><code>${textOf(example)}</code></pre></details></section>`,
  );
  return html`<h2 id="events">Events</h2><p>What your webhooks and the live stream receive. <a href="docs/webhooks">Receiving webhooks</a> explains how to verify deliveries.</p>
<h3 id="event-headers">Headers of every delivery</h3>${headersView(events[0])}${views}`;
}

/** The same ones for all events. */
function headersView(event: Event | undefined): Html {
  return html`<table>${event?.headers.map(parameterRow)}</table>`;
}

function recordsView({ components }: OpenApiDocument): Html {
  const records = Object.entries((components?.schemas ?? {}) as Record<string, Schema>).filter(
    ([, schema]) => !isBody(schema),
  );
  const views = records.map(([name, schema]) => {
    const about = schema.description ? prose(schema.description) : undefined;
    return html`<div data-record><h3 id="record-${name}">${name}</h3>${about}${fieldTable(schema)}</div>`;
  });
  return html`<h2>Records</h2>${views}`;
}

/** Whether it is the whole body of an answer with a record or a list, which each operation shows. */
function isBody({ properties = {} }: Schema): boolean {
  return Object.keys(properties).every((name) => ['data', 'page'].includes(name)) && 'data' in properties;
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.[jsonType]?.schema;
}

/** What a reference within the document leads to; anything else is itself. @throws when the reference leads nowhere */
export function resolve<Value extends object>(document: OpenApiDocument, value: Value | { $ref: string }): Value {
  if (!('$ref' in value)) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  const components = document.components as Record<string, Record<string, unknown>>;
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`nothing at ${value.$ref}`);
  // What is named may be another name of something.
  return resolve(document, found as Value | { $ref: string });
}
