import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { flaky } from './flaky-engine.js';

/** Engines that outlive the process, as servers do, and what is in them. */
export function durableEngines() {
  const inner = { keyword: createEmbeddedKeywordEngine(), vector: createEmbeddedVectorEngine({ kind: 'sparse' }) };
  return { inner, engines: { keyword: flaky(inner.keyword).engine, vector: flaky(inner.vector).engine } };
}
