import type { contactImportEn } from './contact-import-en.js';

const number = (count: number) => count.toLocaleString('de');
const n = (count: number, one: string, other: string) => `${number(count)} ${count === 1 ? one : other}`;

/** The texts of the import of contacts in German. */
export const contactImportDe: typeof contactImportEn = {
  title: 'Kontakte importieren',
  needs: 'Agenten, Admins und Inhaber importieren Kontakte.',
  about: 'Eine Tabelle, wie ein Tabellenprogramm sie speichert (CSV). Die erste Zeile nennt die Spalten.',
  choose: 'Datei auswählen',
  drop: 'oder hierher ziehen',
  again:
    'Du kannst eine Tabelle immer wieder importieren: Wer schon bekannt ist, an E-Mail oder deiner ID, wird aktualisiert und nie doppelt angelegt. Leere Zellen ändern nichts.',
  tooLarge: 'Die Datei ist größer als 50 MB. Teile sie auf.',
  noTable: (file) => `In ${file} steht keine Tabelle mit Zeilen. Speichere sie im Tabellenprogramm als CSV.`,
  found: (file, count) =>
    `${n(count, 'Zeile', 'Zeilen')} in ${file}. Ordne die Spalten zu; importiert wird noch nichts.`,
  column: 'Spalte',
  values: 'Werte',
  becomes: 'Wird zu',
  becomesOf: (column) => `Was aus ${column} wird`,
  nameless: (at) => `Spalte ${at}`,
  createdAt: 'Kontakt seit',
  metadata: (key) => `Metadaten: ${key}`,
  leaveOut: 'Weglassen',
  problems: {
    nameless: 'Eine Spalte muss die E-Mail oder deine ID sein: Daran werden Kontakte erkannt.',
    twice: 'Zwei Spalten füllen dasselbe Feld. Lass eine davon weg.',
  },
  start: (count) => `${n(count, 'Zeile', 'Zeilen')} importieren`,
  other: 'Andere Datei auswählen',
  progress: 'Fortschritt des Imports',
  number,
  states: {
    runs: (file, done, total) =>
      `${file} wird importiert: ${number(done)} von ${number(total)} Zeilen. Du kannst weiterarbeiten; lass diesen Tab offen.`,
    stopped: (file, done, total) =>
      `Der Import von ${file} hat nach ${number(done)} von ${number(total)} Zeilen angehalten.`,
    done: (file, _done, total) => `${file}: ${n(total, 'Zeile ist', 'Zeilen sind')} verarbeitet.`,
  },
  counts: { created: 'Neu', updated: 'Aktualisiert', unchanged: 'Unverändert', rejected: 'Abgelehnt' },
  stop: 'Anhalten',
  resume: 'Weitermachen',
  importOther: 'Andere Datei importieren',
  rejected: 'Abgelehnte Zeilen',
  rejectedAbout: 'Lade sie herunter, verbessere sie, und importiere diese Datei.',
  download: 'Abgelehnte Zeilen herunterladen',
  rejectedFile: (name) => `${name}-abgelehnt.csv`,
  row: 'Zeile',
  reason: 'Grund',
  more: (count) => `${n(count, 'weitere Zeile steht', 'weitere Zeilen stehen')} im Download.`,
  refusals: { cells: 'Sie hat mehr Zellen als die erste Zeile.', long: 'Sie ist zu lang.' },
  reasonOf: ({ code, message, issues }) => {
    if (code === 'CONTACT_CONFLICT') return 'Ein anderer Kontakt mit anderer ID hat diese E-Mail.';
    const [issue] = issues ?? [];
    return issue ? `${issue.path.join('.')}: ${issue.message}` : message;
  },
};
