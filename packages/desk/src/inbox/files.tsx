import { XIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { pharos } from '../app/api.js';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import css from './composer.module.css';

interface FileToSend {
  readonly key: string;
  readonly name: string;
  /** The ID of the attachment, once the platform has the file. */
  readonly id?: string;
}

export interface FilesToSend {
  readonly all: readonly FileToSend[];
  readonly ids: readonly string[];
  readonly areReady: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
  clear(): void;
}

/** The files that go with what is being written. They are uploaded while it is written. */
export function useFiles(): FilesToSend {
  const projectId = useProjectId();
  const [all, setAll] = useState<readonly FileToSend[]>([]);
  const remove = (key: string) => setAll((files) => files.filter((each) => each.key !== key));
  const upload = async (key: string, file: File) => {
    try {
      const { id } = await pharos.attachments.upload({ projectId, file, name: file.name });
      setAll((files) => files.map((each) => (each.key === key ? { ...each, id } : each)));
    } catch {
      say({ text: t.composer.tooLarge(file.name), isBad: true });
      remove(key);
    }
  };
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const key = crypto.randomUUID();
      setAll((before) => [...before, { key, name: file.name }]);
      void upload(key, file);
    }
  };
  const ids = all.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return { all, ids, areReady: ids.length === all.length, add, remove, clear: () => setAll([]) };
}

/** The names of the files, each of which can be left out again. */
export function Files({ files: { all, remove } }: { readonly files: FilesToSend }) {
  if (all.length === 0) return null;
  return (
    <ul className={css.files}>
      {all.map(({ key, name, id }) => (
        <li
          key={key}
          data-ready={id !== undefined || undefined}
          title={id === undefined ? t.composer.uploading(name) : name}
        >
          <span className="truncate">{name}</span>
          <button type="button" aria-label={t.composer.remove(name)} onClick={() => remove(key)}>
            <XIcon size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
