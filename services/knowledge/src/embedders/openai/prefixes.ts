/** What a model was trained to read before questions and before passages. */
export interface Prefixes {
  readonly query: string;
  readonly passage: string;
}

const none: Prefixes = { query: '', passage: '' };
const retrieval = { query: 'Represent this sentence for searching relevant passages:', passage: '' };
const instruct = {
  query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
  passage: '',
};

/** By the names of models, as on their cards; the first that fits. Tags, quantisations and owners stand around them. */
const known: readonly (readonly [name: RegExp, prefixes: Prefixes])[] = [
  [/e5-.*instruct|qwen3-embedding/, instruct],
  [/\be5-(small|base|large)/, { query: 'query:', passage: 'passage:' }],
  [/nomic-embed-text/, { query: 'search_query:', passage: 'search_document:' }],
  [/bge-(small|base|large)-en|mxbai-embed-large/, retrieval],
  [/bge-(small|base|large)-zh/, { query: '为这个句子生成表示以用于检索相关文章：', passage: '' }],
  [/arctic-embed(2|.*v2)/, { query: 'query:', passage: '' }],
  [/arctic-embed/, retrieval],
  [/embeddinggemma/, { query: 'task: search result | query:', passage: 'title: none | text:' }],
];

/** The prefixes of a model: those that are set, where `none` is none; otherwise those that its name is known for. */
export function prefixesOf(model: string, set: { readonly [Of in keyof Prefixes]?: string | undefined }): Prefixes {
  const name = model.toLowerCase();
  const usual = known.find(([pattern]) => pattern.test(name))?.[1] ?? none;
  const chosen = (of: keyof Prefixes) => (set[of] === 'none' ? '' : (set[of] ?? usual[of]));
  return { query: chosen('query'), passage: chosen('passage') };
}
