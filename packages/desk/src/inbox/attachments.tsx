import type { MessageAttachment } from '@pharos/sdk';
import { DownloadIcon, FileIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { pharos, troubleOf } from '../app/api.js';
import { useProjectId } from '../app/session.js';
import { locale } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import css from './inbox.module.css';

const sizes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** The files of a message: pictures as pictures, others with name and size. */
export function Attachments({ files }: { readonly files: readonly MessageAttachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.id}>
          <File file={file} />
        </li>
      ))}
    </ul>
  );
}

function File({ file: { id, name, size, has_thumbnail } }: { readonly file: MessageAttachment }) {
  const projectId = useProjectId();
  const { data } = useQuery({
    queryKey: ['project', projectId, 'thumbnail', id],
    enabled: has_thumbnail,
    // The address is valid for some minutes.
    staleTime: 120_000,
    queryFn: ({ signal }) =>
      pharos.attachments.getAttachmentDownload({ projectId, attachmentId: id, variant: 'thumbnail' }, { signal }),
  });
  const openFile = async () => {
    try {
      const { url } = await pharos.attachments.getAttachmentDownload({ projectId, attachmentId: id });
      open(url, '_blank', 'noopener');
    } catch (error) {
      say({ text: troubleOf(error).text, isBad: true });
    }
  };
  if (has_thumbnail)
    return (
      <button type="button" className={css.picture} onClick={() => void openFile()} aria-label={name}>
        {data && <img src={data.url} alt="" loading="lazy" />}
      </button>
    );
  return (
    <button type="button" className={css.file} onClick={() => void openFile()}>
      <FileIcon />
      <span className="truncate">{name}</span>
      <span className={css.size}>{sizes.format(Math.max(1, size / 1_000))}</span>
      <DownloadIcon />
    </button>
  );
}
