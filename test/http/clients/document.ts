/** The parts of an OpenAPI document from which programs are written. */
export interface Call {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** Absent: no body. */
  media?: { type: string; example?: unknown };
  /** The media type of the success; undefined when it has no body. */
  answers: string | undefined;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { $ref?: string; type?: string; enum?: string[] };
}

interface Reference {
  $ref: string;
}

type Media = Record<string, { example?: unknown }>;

interface Raw {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
}

interface Document {
  paths: Record<string, Record<string, Raw>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Parameter['schema']> };
}

/** Every operation, in the order of the document. */
export function callsOf(document: Document): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => callOf(document, path, method, raw)),
  );
}

function callOf(document: Document, path: string, method: string, raw: Raw): Call {
  const [type, media] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  const success = Object.entries(raw.responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (raw.parameters ?? []).map((each) => parameterOf(document, each)),
    ...(type === undefined ? {} : { media: { type, ...media } }),
    answers: Object.keys(success?.content ?? {})[0],
  };
}

function parameterOf({ components }: Document, value: Parameter | Reference): Parameter {
  const parameter = '$ref' in value ? found(components.parameters, value.$ref) : value;
  const { $ref } = parameter.schema;
  return $ref === undefined ? parameter : { ...parameter, schema: found(components.schemas, $ref) };
}

function found<Part>(parts: Record<string, Part>, reference: string): Part {
  const part = parts[reference.split('/').at(-1) ?? ''];
  if (part === undefined) throw new Error(`nothing at ${reference}`);
  return part;
}

/** Parameters of one place, as the text of an object: ids come from `ids`, what else is needed is made up. */
export function given({ parameters }: Call, place: 'path' | 'query'): string | undefined {
  const needed = parameters.filter((parameter) => parameter.in === place && parameter.required);
  if (needed.length === 0) return undefined;
  return `{ ${needed.map((parameter) => `${parameter.name}: ${textOf(parameter)}`).join(', ')} }`;
}

/** The same, one after the other. */
export function inOrder({ parameters }: Call): string[] {
  return parameters.filter((parameter) => parameter.in === 'path').map(textOf);
}

/** An item of each list that takes no other text. */
const listed: Readonly<Record<string, string>> = { views: 'open:status=open' };

function textOf({ name, in: place, schema }: Parameter): string {
  if (schema.enum) return JSON.stringify(schema.enum.includes('stripe') ? 'stripe' : schema.enum[0]);
  if (schema.type === 'integer') return '1';
  if (schema.type === 'array') return JSON.stringify([listed[name] ?? 'x']);
  return place === 'path' ? `ids.${name}!` : JSON.stringify('x');
}

/** The body, as text: a file is `file`, bytes are `bytes`. */
export function bodyOf({ media }: Call, file: string, bytes: string): string | undefined {
  if (media === undefined) return undefined;
  if (media.type === 'multipart/form-data') return `{ file: ${file} }`;
  return media.type === 'application/json' ? JSON.stringify(media.example ?? {}) : bytes;
}
