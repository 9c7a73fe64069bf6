import { randomUUID } from 'node:crypto';
import { newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Passage } from '../engines/index.js';

/** A tenant that nobody else has. */
export function newTenant(): InProject {
  return { orgId: newId('org'), projectId: newId('prj') };
}

/** A passage of the tenant's, different from every other, with whatever the test cares about. */
export function aPassage(tenant: InProject, given: Partial<Passage> = {}): Passage {
  return {
    ...tenant,
    id: randomUUID(),
    articleId: newId('art'),
    version: 1,
    ordinal: 0,
    title: 'Untitled',
    heading: '',
    text: '',
    locale: 'en',
    tags: [],
    ...given,
  };
}
