import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { Client } from './client.js';
import { strict } from './strict-schemas.js';

export interface EventType {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

function newAjv(): Ajv2020 {
  return ajvFormats.default(new Ajv2020({ strict: false, allErrors: true }));
}

/** For each event what checks a body that is delivered: as `GET /event-types` says it, and as the OpenAPI document does. */
export async function eventValidators(baseUrl: string): Promise<Map<string, ValidateFunction[]>> {
  const anybody = new Client(baseUrl);
  const ajv = newAjv();
  const document = (await anybody.get('/openapi.json')).json;
  ajv.addSchema(strict(document as object), 'openapi');
  const pointer = (name: string) =>
    `openapi#/webhooks/${name}/post/requestBody/content/${encodeURIComponent('application~1json')}/schema`;
  const types = (await anybody.get<EventType[]>('/event-types')).data;
  return new Map(
    types.map(({ name, schema }) => [name, [newAjv().compile(schema), ajv.compile({ $ref: pointer(name) })]]),
  );
}
