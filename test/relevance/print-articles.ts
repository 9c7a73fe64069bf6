import { join } from 'node:path';
import { root } from '../support/root.js';
import { readArticles } from './read-set.js';

// Prints the help centre as rows of an import, a JSON object a line: `npm run --silent help-centre`.

for (const { id, ...article } of readArticles(join(root, 'test/relevance/help-centre/articles')))
  console.log(JSON.stringify({ external_id: id, slug: id, ...article }));
