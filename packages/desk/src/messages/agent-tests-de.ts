import type { testsEn } from './agent-tests-en.js';

const n = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

/** The texts of the agent's tests in German. */
export const testsDe: typeof testsEn = {
  title: 'Test',
  about: 'Frag den Agenten ohne Kunden, bevor du etwas änderst oder ihn antworten lässt. Nichts wird gesendet.',
  needs: 'Inhaber und Admins testen den Agenten.',
  ask: 'Testgespräch',
  askAbout: 'Sprich mit dem Agenten wie ein Kunde. Er weiß, was vorher gesagt wurde, und nichts wird gespeichert.',
  question: 'Frage',
  askNow: 'Fragen',
  asking: 'Wird gefragt …',
  sure: (share, limit) => `${share} sicher; deine Grenze ist ${limit}`,
  startAgain: 'Neu beginnen',
  unproved: (sentences) => `Von keinem Artikel belegt: ${sentences}`,
  source: (title) => `Zitiert aus ${title}`,
  start: 'Viele Fragen stellen',
  startAbout:
    'Sieh, wie viele er beantworten würde, und wie viele Antworten stimmen. Aufrufe eines Modells zählen zum Budget.',
  with: 'Fragen',
  resolved: 'Aus gelösten Unterhaltungen',
  resolvedAbout: 'Was Kunden fragten, beurteilt nach dem, was dein Team antwortete.',
  own: 'Eigene',
  ownAbout: 'Hier eingegeben. Dateien mit den Artikeln, die antworten: pharos agent evaluate.',
  limit: 'Letzte Unterhaltungen',
  questions: 'Fragen',
  questionsHint:
    'Eine je Zeile, höchstens 500. Hinter einem Strich, was du antworten würdest: Wie lange dauert eine Erstattung? | Fünf Tage',
  startNow: 'Test starten',
  all: 'Bisherige Tests',
  empty: 'Noch kein Test wurde gestartet.',
  nameOf: (source, count) =>
    source === 'resolved' ? n(count, 'gelöste Unterhaltung', 'gelöste Unterhaltungen') : n(count, 'Frage', 'Fragen'),
  statuses: { waiting: 'Wartet', running: 'Läuft', done: 'Fertig', failed: 'Abgebrochen' },
  progress: (asked, of) => `${asked} von ${of} gestellt`,
  at: (limit) => `Bei einer Grenze von ${limit}`,
  covered: (share) => `${share} beantwortet`,
  precise: (share) => `davon ${share} richtig`,
  failures: {
    budget_exhausted: 'Der Test wurde abgebrochen: das Budget des Monats ist aufgebraucht.',
    model_unavailable: 'Der Test wurde abgebrochen: das Modell antwortete immer wieder nicht.',
    error: 'Der Test wurde abgebrochen: etwas schlug immer wieder fehl. Starte ihn noch einmal.',
  },
  test: 'Ergebnis eines Tests',
  asOf: (time) => `Gestartet ${time}`,
  back: 'Alle Tests',
  askedCount: 'Gestellt',
  coverage: 'Beantwortet',
  precision: 'Davon richtig',
  wrong: 'Falsch',
  cost: 'Kosten',
  unknownPrice: 'Nicht bekannt',
  skipped: (count) =>
    count === 0
      ? undefined
      : `${n(count, 'Unterhaltung', 'Unterhaltungen')} ohne Frage oder Antwort ${count === 1 ? 'wurde' : 'wurden'} ausgelassen.`,
  thresholds: 'Welche Grenze passt',
  thresholdsAbout: 'Je sicherer der Agent sein muss, desto weniger beantwortet er, und desto weniger ist falsch.',
  threshold: 'Grenze',
  answered: 'Antworten',
  suggested: (limit) => `Ab einer Grenze von ${limit} ist höchstens eine von zwanzig Antworten falsch.`,
  isUsed: (limit) => `Deine Grenze von ${limit} passt: höchstens eine von zwanzig Antworten ist falsch.`,
  take: (limit) => `${limit} als Grenze nehmen`,
  taken: (limit) => `Die Grenze ist jetzt ${limit}.`,
  noSuggestion:
    'Keine Grenze lässt sich vorschlagen: weniger als zehn Antworten konnten beurteilt werden, oder zu viele sind falsch.',
  each: 'Jede Frage',
  right: 'richtig',
  wrongOne: 'falsch',
  problem: (what: string) => `Problem: ${what}`,
  notAsked: 'Noch nicht gestellt',
  erased: 'Die Worte wurden gelöscht oder noch nicht gelesen',
  showAll: (count) => `Alle ${count} zeigen`,
};
