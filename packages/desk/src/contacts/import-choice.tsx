import { UploadIcon } from '@primer/octicons-react';
import { type DragEvent, useState } from 'react';
import { Refusal } from '../app/area.js';
import { importTexts } from '../messages/contact-import.js';
import css from './import.module.css';
import { type ChosenFile, tableOf, textOf } from './import-table.js';

const maxBytes = 50_000_000;

/** Asks for the file. */
export function ImportChoice({ onChoose }: { onChoose(file: ChosenFile): void }) {
  const [trouble, setTrouble] = useState<string | undefined>();
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) return setTrouble(importTexts.tooLarge);
    const table = tableOf(textOf(new Uint8Array(await file.arrayBuffer())));
    if (!table || table.rows.length === 0) return setTrouble(importTexts.noTable(file.name));
    onChoose({ name: file.name, table });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <p className={css.about}>{importTexts.about}</p>
      <label
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadIcon size={24} />
        <strong>{importTexts.choose}</strong>
        <span>{importTexts.drop}</span>
        <input
          type="file"
          className="hidden-text"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <Refusal error={trouble} text={trouble} />
      <p className={css.hint}>{importTexts.again}</p>
    </>
  );
}
