import type { BoundService, CallContext } from '@pharos/kit';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import { type ArticleDeps, articleService } from './articles/index.js';
import { type PictureDeps, pictureService } from './pictures/index.js';
import { type SearchDeps, searchServices } from './search/index.js';

type Own = ArticleDeps & PictureDeps & SearchDeps & Writing;

export interface ServicesDeps extends Own {
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const handlers = createHandlers<ServicesDeps>(deps, deps);
  return [articleService(deps, handlers), pictureService(handlers), ...searchServices(handlers)];
}
