import { eventNames } from '@pharos/contract';
import { z } from 'zod';
import { deliveryBody, eventTypes } from '../schemas/events.js';
import { withoutTimePattern } from './json-schema.js';

/** Every event with the JSON Schema of what is delivered of it. Unlike the bodies of answers, it lets fields be added. */
export function listEventTypes() {
  return eventNames.map((name) => ({
    name,
    description: eventTypes[name].description,
    schema: z.toJSONSchema(deliveryBody(name), {
      override: ({ jsonSchema }) => {
        withoutTimePattern(jsonSchema);
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }),
  }));
}
