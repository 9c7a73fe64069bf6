import { ModelFailure, type ModelSource, type OpenModel } from '../models/model.js';

/** Models whose failures one run looks at: an answerer only says that there was one. */
export interface WatchedModels {
  readonly source: ModelSource;
  /** Whether the last failure was that neither the model nor its fallback could be reached. */
  readonly unavailable: boolean;
}

export function watched(source: ModelSource): WatchedModels {
  let unavailable = false;
  const watch = (model: OpenModel): OpenModel => ({
    get name() {
      return model.name;
    },
    usage: () => model.usage(),
    async generate(request, signal) {
      try {
        return await model.generate(request, signal);
      } catch (error) {
        // Where reading fails, the answer is still asked for.
        if (request.purpose !== 'read') unavailable = error instanceof ModelFailure && error.reason === 'unavailable';
        throw error;
      }
    },
  });
  return {
    source: {
      nameFor: (at, config) => source.nameFor(at, config),
      async open(at, runId, config) {
        const model = await source.open(at, runId, config);
        return model && watch(model);
      },
    },
    get unavailable() {
      return unavailable;
    },
  };
}
