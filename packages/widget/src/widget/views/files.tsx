import type { Attachment } from '@pharos/widget-protocol';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import * as paths from '../../shared/icon-paths.js';
import { Icon } from '../../shared/icons.js';
import { fill } from '../../shared/locale.js';
import type { Chat } from '../chat.js';
import { maxFiles } from '../files.js';
import type { PendingFile } from '../state.js';
import type { ViewProps } from './context.js';

/** What the next message is to carry. */
export function PendingFiles({
  files,
  chatModel,
  text,
  onLeftOut,
}: Pick<ViewProps, 'chatModel' | 'text'> & { files: readonly PendingFile[]; onLeftOut(): void }): VNode | null {
  if (files.length === 0) return null;
  return (
    <div class="sources">
      {files.map((file) => (
        <span key={file.upload.key} class="source">
          <span dir="auto">{file.file.name}</span>
          {file.failed ? (
            <span class="error" role="alert">
              {fill(text[file.failed], { count: maxFiles })}
            </span>
          ) : (
            !file.attachment && <progress value={file.part} aria-label={file.file.name} />
          )}
          {file.failed === 'notSent' && (
            <button type="button" class="link" onClick={() => chatModel.files.retry(file)}>
              {text.retry}
            </button>
          )}
          <button
            type="button"
            class="link"
            aria-label={`${text.discard} ${file.file.name}`}
            onClick={() => {
              chatModel.files.remove(file);
              onLeftOut();
            }}
          >
            <Icon path={paths.close} size={14} />
          </button>
        </span>
      ))}
    </div>
  );
}

/** The files of a message: an image by its thumbnail, where the page's policy lets it be shown. */
export function FileList({
  files,
  chatModel,
}: Pick<ViewProps, 'chatModel'> & { files: readonly Attachment[] }): VNode | null {
  if (files.length === 0) return null;
  return (
    <div class="sources">
      {files.map((file) => (
        <FileView key={file.id} chatModel={chatModel} file={file} />
      ))}
    </div>
  );
}

function FileView({
  chatModel,
  file: { id, name, has_thumbnail: hasThumbnail },
}: Pick<ViewProps, 'chatModel'> & { file: Attachment }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  // Without a thumbnail, or when it cannot be had, the file has its name.
  const draw = async () => {
    const image = await thumbnailOf(chatModel, id);
    const { width, height } = image;
    if (canvas.current) Object.assign(canvas.current, { width, height }).getContext('2d')?.drawImage(image, 0, 0);
    setDrawn(true);
  };
  useEffect(() => {
    if (hasThumbnail) draw().catch(() => undefined);
  }, [id]);
  return (
    <button
      type="button"
      class={drawn ? '' : 'source'}
      onClick={() => chatModel.files.linkTo(id, 'original').then(download, () => undefined)}
    >
      <canvas ref={canvas} class="thumbnail" hidden={!drawn} />
      <span class={drawn ? 'sr' : ''} dir="auto">
        {name}
      </span>
    </button>
  );
}

/** Its bytes, and not an image of the page: the page's policy may allow calls of the API and no images. */
async function thumbnailOf(chatModel: Chat, id: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(await chatModel.files.linkTo(id, 'thumbnail'))).blob());
}

/** It comes as a download; what says instead that it cannot be had does not take the place of the page. */
function download(href: string): void {
  Object.assign(document.createElement('a'), { href, target: '_blank' }).click();
}
