import type { InProject } from '@pharos/service';

/** The contact as which a visitor reads and writes. */
export interface OfVisitor extends InProject {
  contactId: string;
}
