import type { MessageAttachment } from '@pharos/sdk';
import { DownloadIcon, FileIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { pharos, troubleOf } from '../app/api.js';
import { useProjectId } from '../app/session.js';
import { locale } from '../messages/index.js';
import { overlay } from '../ui/overlay.js';
import { say } from '../ui/toasts.js';
import { useDownload } from './attachment-queries.js';
import css from './inbox.module.css';

const PictureDialog = overlay(async () => (await import('./picture-dialog.js')).PictureDialog);

const sizes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** The files of a message: pictures as pictures, which open large, others with name and size. */
export function Attachments({ files }: { readonly files: readonly MessageAttachment[] }) {
  const projectId = useProjectId();
  const [openId, setOpenId] = useState<string | undefined>();
  if (files.length === 0) return null;
  const download = async ({ id }: MessageAttachment) => {
    // Opened at the click: after a wait some browsers take it for an advertisement.
    const tab = open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url } = await pharos.attachments.getAttachmentDownload({ projectId, attachmentId: id });
      tab?.location.replace(url);
    } catch (error) {
      tab?.close();
      say({ text: troubleOf(error).text, isBad: true });
    }
  };
  return (
    <>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.id}>
            <File file={file} onOpen={() => (file.has_thumbnail ? setOpenId(file.id) : void download(file))} />
          </li>
        ))}
      </ul>
      {openId && (
        <PictureDialog
          pictures={files.filter(({ has_thumbnail }) => has_thumbnail)}
          firstId={openId}
          onDownload={(file) => void download(file)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}

interface FileProps {
  readonly file: MessageAttachment;
  onOpen(): void;
}

function File({ file: { id, name, size, has_thumbnail }, onOpen }: FileProps) {
  const { data } = useDownload(id, 'thumbnail', has_thumbnail);
  if (has_thumbnail)
    return (
      <button type="button" className={css.picture} onClick={onOpen} aria-label={name}>
        {data && <img src={data.url} alt="" loading="lazy" />}
      </button>
    );
  return (
    <button type="button" className={css.file} onClick={onOpen}>
      <FileIcon />
      <span className="truncate">{name}</span>
      <span className={css.size}>{sizes.format(Math.max(1, size / 1_000))}</span>
      <DownloadIcon />
    </button>
  );
}
