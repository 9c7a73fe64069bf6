import { eventNames } from '@pharos/contract';
import { z } from 'zod';
import { withoutTimePattern } from '../fields.js';
import { deliveryBody, eventTypes } from './schemas.js';

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
