// Writes what the client library knows of the API anew; a test fails when that was forgotten.
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../../../gateway/dist/testing/documentation.js';
import { errorsText, operationsOf, resourcesText, tableText } from './operations.mjs';
import { typesText } from './types.mjs';

const document = openApiDocument();
const resources = operationsOf(document);
const write = (name, text) => writeFileSync(new URL(`../src/generated/${name}.ts`, import.meta.url), text);
write('operations', tableText(resources));
write('resources', resourcesText(resources, document));
write('errors', errorsText(document));
write('types', typesText(document));
