import { Dialog } from '@base-ui/react/dialog';
import type { MessageAttachment } from '@pharos/sdk';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  XIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '@primer/octicons-react';
import { type KeyboardEvent, useState } from 'react';
import { inboxTexts } from '../messages/inbox.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { Problem } from '../ui/states.js';
import { useDownload } from './attachment-queries.js';
import css from './picture-dialog.module.css';

const texts = inboxTexts.picture;
const zooms = [1, 1.5, 2, 3, 4] as const;

interface DialogProps {
  readonly pictures: readonly MessageAttachment[];
  readonly firstId: string;
  onDownload(picture: MessageAttachment): void;
  onClose(): void;
}

/** The pictures of a message, one at a time and large: with the arrows from one to the next, with `+` and `-` nearer and back. */
export function PictureDialog({ pictures, firstId, onDownload, onClose }: DialogProps) {
  const [at, setAt] = useState(
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === firstId),
    ),
  );
  const [zoom, setZoom] = useState(0);
  const picture = pictures[at];
  if (picture === undefined) return null;
  const isIn = (index: number, list: readonly unknown[]) => index >= 0 && index < list.length;
  const go = (by: number) => {
    if (!isIn(at + by, pictures)) return;
    setAt(at + by);
    setZoom(0);
  };
  const bring = (by: number) => isIn(zoom + by, zooms) && setZoom(zoom + by);
  const onKeyDown = (event: KeyboardEvent) => {
    const does: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => bring(1),
      '=': () => bring(1),
      '-': () => bring(-1),
      '0': () => setZoom(0),
      d: () => onDownload(picture),
    };
    // Of a picture that is larger than the window, the arrows show another part.
    if (event.metaKey || event.ctrlKey || (zoom > 0 && event.key.startsWith('Arrow'))) return;
    does[event.key]?.();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup className={css.popup} onKeyDown={onKeyDown}>
          <header className={css.head}>
            <Dialog.Title className="truncate" dir="auto">
              {picture.name}
            </Dialog.Title>
            {pictures.length > 1 && <span className={css.place}>{texts.place(at + 1, pictures.length)}</span>}
            <span className={css.space} />
            <IconButton label={texts.smaller} keys="-" disabled={zoom === 0} onClick={() => bring(-1)}>
              <ZoomOutIcon />
            </IconButton>
            <IconButton label={texts.larger} keys="=" disabled={zoom === zooms.length - 1} onClick={() => bring(1)}>
              <ZoomInIcon />
            </IconButton>
            <IconButton label={texts.download} keys="d" onClick={() => onDownload(picture)}>
              <DownloadIcon />
            </IconButton>
            <IconButton label={t.keys.close} keys="esc" onClick={onClose}>
              <XIcon />
            </IconButton>
          </header>
          <Large
            key={picture.id}
            picture={picture}
            zoom={zooms[zoom] ?? 1}
            onZoom={() => setZoom(zoom === 0 ? 2 : 0)}
          />
          {isIn(at - 1, pictures) && (
            <IconButton label={texts.previous} className={`${css.turn} ${css.before}`} onClick={() => go(-1)}>
              <ChevronLeftIcon size={24} />
            </IconButton>
          )}
          {isIn(at + 1, pictures) && (
            <IconButton label={texts.next} className={`${css.turn} ${css.after}`} onClick={() => go(1)}>
              <ChevronRightIcon size={24} />
            </IconButton>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface LargeProps {
  readonly picture: MessageAttachment;
  readonly zoom: number;
  onZoom(): void;
}

function Large({ picture: { id, name }, zoom, onZoom }: LargeProps) {
  const { data, error, refetch } = useDownload(id, 'original');
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.stage} tabIndex={-1}>
      <button
        type="button"
        className={css.picture}
        aria-label={zoom === 1 ? texts.larger : texts.whole}
        data-zoomed={zoom > 1 || undefined}
        style={{ '--zoom': zoom } as React.CSSProperties}
        onClick={onZoom}
      >
        {data && <img src={data.url} alt={name} />}
      </button>
    </div>
  );
}
