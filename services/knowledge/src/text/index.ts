export { analysePassage, type PassageText } from './analyse-passage.js';
export { type Bm25, bm25, fieldWeights, inverseDocumentFrequency, saturation } from './bm25.js';
export { editDistance } from './edit-distance.js';
export { inChunks, yieldToEventLoop } from './event-loop.js';
export { canonicalLocale, localeChain } from './locale.js';
export { visible } from './plain-text.js';
export { type Span, sentencesOf } from './sentences.js';
export { splitArticle, splitVersion } from './split-article.js';
export { otherWords, type Synonym, Synonyms, synonymWeight, withSynonyms } from './synonyms.js';
