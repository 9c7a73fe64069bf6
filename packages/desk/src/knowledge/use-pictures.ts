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
 * see it is selected, so that the next thing that somebody types is what it shows; the others have none yet. What is dropped or chosen and is not added is told.
 */
export function usePictures(field: RefObject<HTMLTextAreaElement | null>) {
  const projectId = useProjectId();
  const [isUploading, setUploading] = useState(false);
  const add = async (files: readonly File[]) => {
    setUploading(true);
    const { urls, trouble } = await upload(projectId, files.filter(isPicture));
    setUploading(false);
    if (urls.length < files.length) sayLeft(files.length - urls.length, files.length, trouble);
    if (field.current && urls.length > 0) write(field.current, urls);
  };
  return {
    isUploading,
    add: (files: readonly File[]) => void add(files),
    // Cells and formatted text come with a picture of themselves: there the text is meant.
    onPaste: (event: ClipboardEvent) => {
      const files = event.clipboardData.types.includes('text/plain') ? [] : [...event.clipboardData.files];
      if (!files.some(isPicture)) return;
      event.preventDefault();
      void add(files);
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      // Otherwise the browser opens the file in place of the desk.
      event.preventDefault();
      void add(files);
    },
  };
}

interface Uploaded {
  readonly urls: readonly string[];
  /** What is wrong with the first of those that were not uploaded. */
  readonly trouble?: string;
}

/** Uploads them one after the other; one that fails keeps none of those after it out. */
async function upload(projectId: string, pictures: readonly File[]): Promise<Uploaded> {
  const urls: string[] = [];
  let trouble: string | undefined;
  for (const file of pictures)
    try {
      const given = { projectId, name: file.name || 'picture', body: file };
      urls.push((await pharos.knowledgeBase.createPicture(given)).url);
    } catch (error) {
      trouble ??= troubleOf(error).text;
    }
  return { urls, trouble };
}

function sayLeft(count: number, all: number, trouble = knowledgeTexts.editor.pictureTypes): void {
  const left = all === 1 ? '' : `${knowledgeTexts.editor.picturesLeft(count, all)} `;
  say({ text: `${left}${trouble}`, isBad: true });
}

function write(field: HTMLTextAreaElement, urls: readonly string[]): void {
  const { selectionStart: from, selectionEnd: end } = field;
  const { pictureText } = knowledgeTexts.editor;
  const start = from + '!['.length;
  const text = urls.map((url, at) => `![${at === 0 ? pictureText : ''}](${url})`).join('\n\n');
  applyEdit(field, { from, end, text, selected: { from: start, end: start + pictureText.length } });
}
