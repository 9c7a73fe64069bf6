import { type DragEvent, useState } from 'react';
import { useMayWrite } from '../app/session.js';
import { addFiles, type Place } from './draft-files.js';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/** A file that is dropped where nothing takes it would open in place of the desk. */
function refuse(event: globalThis.DragEvent): void {
  const isForField = event.target instanceof HTMLInputElement && event.target.type === 'file';
  if (event.defaultPrevented || isForField || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}
addEventListener('dragover', refuse);
addEventListener('drop', refuse);

/** Takes the files that are dropped on a part of the page. Texts that are dragged are left to the browser. */
export function useDrop(place: Place, isOpen: boolean) {
  const [isOver, setOver] = useState(false);
  const mayWrite = useMayWrite();
  if (!mayWrite || !isOpen) return {};
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    addFiles(place, [...event.dataTransfer.files]);
  };
  return { onDragOver, onDragLeave, onDrop, 'data-over': isOver || undefined };
}
