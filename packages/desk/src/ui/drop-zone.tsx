import { UploadIcon } from '@primer/octicons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import css from './drop-zone.module.css';

interface DropZoneProps {
  /** What is asked for, as "Choose a file". */
  readonly title: string;
  /** How else it comes here, or what has come. */
  readonly about: ReactNode;
  /** The endings and types of files that can be chosen, as `accept` of an input takes them. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A place for files: a click or a key opens the chooser of the browser, and what is dropped there comes too. */
export function DropZone({ title, about, accept, multiple = false, disabled = false, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])];
    if (all.length > 0 && !disabled) onFiles(multiple ? all : all.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={css.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={24} />
      <strong>{title}</strong>
      <span>{about}</span>
      <input
        type="file"
        className="hidden-text"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target }) => take(target.files)}
      />
    </label>
  );
}
