import { useState } from 'react';
import { Refusal } from '../app/area.js';
import { importTexts } from '../messages/contact-import.js';
import { DropZone } from '../ui/drop-zone.js';
import css from './import.module.css';
import { type ChosenFile, tableOf, textOf } from './import-table.js';

const maxBytes = 50_000_000;

/** Asks for the file. */
export function ImportChoice({ onChoose }: { onChoose(file: ChosenFile): void }) {
  const [trouble, setTrouble] = useState<string | undefined>();
  const take = async (file: File) => {
    if (file.size > maxBytes) return setTrouble(importTexts.tooLarge);
    const table = tableOf(textOf(new Uint8Array(await file.arrayBuffer())));
    if (!table || table.rows.length === 0) return setTrouble(importTexts.noTable(file.name));
    onChoose({ name: file.name, table });
  };
  return (
    <>
      <p className={css.about}>{importTexts.about}</p>
      <DropZone
        title={importTexts.choose}
        about={importTexts.drop}
        accept=".csv,.tsv,.txt,text/csv"
        onFiles={([file]) => void (file && take(file))}
      />
      <Refusal error={trouble} text={trouble} />
      <p className={css.hint}>{importTexts.again}</p>
    </>
  );
}
