import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react';
import { pharos, troubleOf } from '../app/api.js';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { say } from '../ui/toasts.js';
import { applyEdit } from './apply-edit.js';

/** What the platform takes for a picture. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

const isPicture = ({ type }: File) => pictureTypes.includes(type);

/**
 * Uploads pictures that are pasted, dropped or chosen, and writes them where the caret is then. The first one's text for those who do not
 * see it is selected, so that the next thing that somebody types is what it shows.
 */
export function usePictures(field: RefObject<HTMLTextAreaElement | null>) {
  const projectId = useProjectId();
  const [isUploading, setUploading] = useState(false);
  const add = async (files: readonly File[]) => {
    const urls: string[] = [];
    setUploading(true);
    try {
      for (const file of files) {
        const given = { projectId, name: file.name || 'picture', body: file };
        urls.push((await pharos.knowledgeBase.createPicture(given)).url);
      }
    } catch (error) {
      say({ text: troubleOf(error).text, isBad: true });
    } finally {
      setUploading(false);
    }
    if (field.current && urls.length > 0) write(field.current, urls);
  };
  const take = (event: ClipboardEvent | DragEvent, files: readonly File[]) => {
    const pictures = files.filter(isPicture);
    if (pictures.length === 0) return;
    event.preventDefault();
    void add(pictures);
  };
  return {
    isUploading,
    add: (files: readonly File[]) => void add(files),
    // Cells and formatted text come with a picture of themselves: there the text is meant.
    onPaste: (event: ClipboardEvent) =>
      take(event, event.clipboardData.types.includes('text/plain') ? [] : [...event.clipboardData.files]),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => take(event, [...event.dataTransfer.files]),
  };
}

function write(field: HTMLTextAreaElement, urls: readonly string[]): void {
  const { selectionStart: from, selectionEnd: end } = field;
  const { pictureText } = knowledgeTexts.editor;
  const start = from + '!['.length;
  const text = urls.map((url) => `![${pictureText}](${url})`).join('\n\n');
  applyEdit(field, { from, end, text, selected: { from: start, end: start + pictureText.length } });
}
