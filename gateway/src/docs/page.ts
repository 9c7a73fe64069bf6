import { jsonType } from '../http/media-type.js';
import { exampleOf } from './examples.js';
import { pageStyle } from './guides/style.js';
import { Html, html, inline, prose } from './html.js';
import type { OpenApiDocument } from './openapi.js';
import { resolve } from './references.js';
import { fieldTable, row, type Schema } from './schema-view.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

interface Place {
  method: string;
  path: string;
  operation: Operation;
}

/** The documentation as a page that needs nothing else: no script, no font, no other server. */
export function renderPage(document: OpenApiDocument): string {
  const { info, tags = [], servers = [] } = document;
  const places = placesOf(document);
  const sections = tags.map(({ name, description }) => ({
    name,
    about: description,
    places: places.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${info.title} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${new Html(pageStyle)}</style></head><body class="reference">
<nav aria-label="Operations"><p><a href="#top">Start</a> · <a href="docs/webhooks">Webhooks</a> · <a href="openapi.json">OpenAPI</a></p>${sections.map(tocView)}</nav>
<main id="top"><h1>${info.title} API</h1>${prose(info.description ?? '')}
<p>Base path <code>${servers[0]?.url}</code> · <a href="openapi.json">OpenAPI document</a> · <a href="docs/webhooks">Receiving webhooks</a></p>
${sections.map(sectionView)}${recordsView(document)}</main></body></html>`;
  return page.text;
}

function placesOf(document: OpenApiDocument): Place[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      // A path of its own base names its servers among its operations.
      .filter(([name]) => name !== 'servers')
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation: withoutReferences(document, operation),
      })),
  );
}

/** The operation with what its parameters and answers refer to. */
function withoutReferences(document: OpenApiDocument, operation: Operation): Operation {
  const body = schemaOf(operation.requestBody);
  return {
    ...operation,
    ...(body ? { requestBody: { content: { [jsonType]: { schema: resolve(document, body) } } } } : {}),
    parameters: operation.parameters?.map((parameter) => resolve(document, parameter)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, answer]) => [status, resolve(document, answer)]),
    ),
  } as Operation;
}

function tocView({ name, places }: { name: string; places: Place[] }): Html {
  const links = places.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}">${operation.summary}</a><br><span class="method">${method} ${path}</span></li>`,
  );
  return html`<details><summary>${name}</summary><ul>${links}</ul></details>`;
}

function sectionView({ name, about, places }: { name: string; about: string | undefined; places: Place[] }): Html {
  return html`<h2>${name}</h2>${prose(about ?? '')}${places.map(operationView)}`;
}

function operationView(place: Place): Html {
  const { method, path, operation } = place;
  const body = schemaOf(operation.requestBody);
  return html`<section id="${operation.operationId}"><h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p><code>${method} ${path}</code></p>${prose(operation.description)}
${parametersView(operation.parameters ?? [])}${body ? html`<h4>Body</h4>${fieldTable(body)}` : undefined}
${exampleView(place)}<h4>Answers</h4><table>${Object.entries(operation.responses).map(answerView)}</table></section>`;
}

/** A call that was really made, and its answer. */
function exampleView({ method, path, operation }: Place): Html | undefined {
  const example = exampleOf(operation.operationId);
  if (example === undefined) return undefined;
  const { query, body, answer } = example;
  const target = query ? `${path}?${new URLSearchParams(query)}` : path;
  const sent = body === undefined ? `${method} ${target}` : `${method} ${target}\n\n${textOf(body)}`;
  const answered = answer === undefined ? undefined : html`<pre tabindex="0"><code>${textOf(answer)}</code></pre>`;
  return html`<details><summary>Example</summary><pre tabindex="0"><code>${sent}</code></pre>${answered}</details>`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function parametersView(parameters: Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map((parameter) => row(parameter.name, parameter.schema, parameter.required ?? false));
  return html`<h4>Parameters</h4><table>${rows}</table>`;
}

function answerView([status, answer]: [string, Content & { description: string }]): Html {
  const schema = schemaOf(answer);
  const fields = schema?.properties && Number(status) < 300 ? fieldTable(schema) : undefined;
  const lines = answer.description
    .split('\n\n')
    .map((line, at) => html`${at > 0 ? html`<br>` : undefined}${inline(line)}`);
  return html`<tr><td><code>${status}</code></td><td>${lines}${fields}</td></tr>`;
}

function recordsView({ components }: OpenApiDocument): Html {
  const records = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  const views = records.map(([name, schema]) => html`<h3 id="record-${name}">${name}</h3>${fieldTable(schema)}`);
  return html`<h2>Records</h2>${views}`;
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.[jsonType]?.schema;
}
