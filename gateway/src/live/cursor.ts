import { invalid } from '@pharos/contract';
import { encodeCursor, readCursor } from '@pharos/service';

/** The token for a place of a project's feed; it is of no use for another project's. */
export function cursorAt(projectId: string, place: number): string {
  return encodeCursor(bindingOf(projectId), { at: place, id: '' });
}

/** The place that a token stands for. @throws VALIDATION_ERROR when it is none of this project */
export function placeOfCursor(projectId: string, cursor: string): number {
  const position = readCursor(bindingOf(projectId), cursor);
  if (position === undefined) throw invalid(['cursor'], 'is not a cursor for the events of this project');
  return position.at;
}

const bindingOf = (projectId: string) => ['feed', projectId];
