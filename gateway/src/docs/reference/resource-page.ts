import { exampleOf } from '../examples.js';
import { callOf } from '../operation-call.js';
import { fence } from '../successes.js';
import { samples } from './calls.js';
import { fieldRow, fieldTable, type RecordLink, type Schema } from './fields.js';
import { block, cell, code, paragraphs, table } from './markdown-text.js';
import { placeholder, sdkCall } from './sdk-call.js';
import { type Operation, type Place, type Resource, schemaOf } from './sections.js';

export interface Described {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly linkOf: RecordLink;
  /** The names of the records that requests hold. */
  readonly sent: ReadonlySet<string>;
}

/** The page of a resource: its operations, each with a call in every language, and its records. */
export function resourcePage({ title, about, places, records }: Resource, described: Described): string {
  return paragraphs(
    `# ${title}`,
    about,
    ...places.map((place) => operationText(place, described)),
    recordsText(records, described),
  );
}

/** Records, each with its fields. */
export function recordsText(names: readonly string[], { schemas, linkOf, sent }: Described): string | undefined {
  if (names.length === 0) return undefined;
  const texts = names.map((name) => {
    const schema = schemas[name] ?? {};
    return paragraphs(
      `### ${name} {#record-${name}}`,
      schema.description,
      fieldTable(schema, linkOf, sent.has(name) ? 'sent' : 'answered'),
    );
  });
  return paragraphs('## Records', ...texts);
}

/** What the operation may be called with, and what it answers. */
function operationText(place: Place, { linkOf }: Described): string {
  const { method, path, operation } = place;
  const body = schemaOf(operation.requestBody);
  const call = callOf(operation, method, filledIn(place));
  return paragraphs(
    `## ${operation.summary} {#${operation.operationId}}`,
    block('http call', `${method} ${path}`),
    operation.description,
    samples(call, sdkCall(place, call)).join('\n'),
    exampleText(operation),
    parametersText(operation, linkOf),
    body && paragraphs(`### Body {#${operation.operationId}-body}`, fieldTable(body, linkOf, 'sent')),
    answersText(operation, linkOf),
  );
}

/** The path with something that looks like what belongs there. */
function filledIn({ path, operation }: Place): string {
  return operation.parameters
    .filter((each) => each.in === 'path')
    .reduce((filled, each) => filled.replace(`{${each.name}}`, placeholder(each)), path);
}

/** The answer that a call really got, if it was made. */
function exampleText({ operationId }: Operation): string | undefined {
  const { answer } = exampleOf(operationId) ?? {};
  if (answer === undefined) return undefined;
  return typeof answer === 'string'
    ? block('text answer', answer)
    : block('json answer', JSON.stringify(answer, null, 2));
}

function parametersText({ operationId, parameters }: Operation, linkOf: RecordLink): string | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map(({ name, schema, required = false, description }) =>
    fieldRow(name, { ...schema, ...(description ? { description } : {}) }, required, linkOf),
  );
  return paragraphs(`### Parameters {#${operationId}-parameters}`, table(['Name', 'Type', 'Description'], rows));
}

function answersText({ operationId, responses }: Operation, linkOf: RecordLink): string {
  const answers = Object.entries(responses);
  const rows = answers.map(([status, { description }]) => [code(status), firstOf(description)]);
  const fields = answers.flatMap(([status, answer]) => {
    const schema = Number(status) < 300 ? schemaOf(answer) : undefined;
    return schema?.properties ? [`Fields of the answer ${code(status)}:`, fieldTable(schema, linkOf, 'answered')] : [];
  });
  return paragraphs(`### Answers {#${operationId}-answers}`, table(['Status', 'Meaning'], rows), ...fields);
}

/** What is sent as text stands with the example. */
function firstOf(description: string): string {
  const [words = ''] = description.split(fence);
  return cell(words);
}
