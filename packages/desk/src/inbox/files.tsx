import { XIcon } from '@primer/octicons-react';
import { t } from '../messages/index.js';
import css from './composer.module.css';
import type { FileToSend } from './draft-files.js';

interface FilesProps {
  readonly files: readonly FileToSend[];
  onRemove(key: string): void;
}

/** The names of the files that go with what is being written, each of which can be left out again. */
export function Files({ files, onRemove }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files}>
      {files.map(({ key, name, isReady }) => (
        <li key={key} data-ready={isReady || undefined} title={isReady ? name : t.composer.uploading(name)}>
          <span className="truncate" dir="auto">
            {name}
          </span>
          <button type="button" aria-label={t.composer.remove(name)} onClick={() => onRemove(key)}>
            <XIcon size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
