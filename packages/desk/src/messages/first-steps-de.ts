import type { firstStepsEn } from './first-steps-en.js';

/** The texts of the first steps in German. */
export const firstStepsDe: typeof firstStepsEn = {
  title: 'Erste Schritte',
  about: 'In beliebiger Reihenfolge. Was getan ist, verschwindet hier von selbst.',
  needs: 'Inhaber und Admins richten ein Projekt ein.',
  dismiss: 'Nicht mehr zeigen',
  done: 'Alles ist getan.',
  isDone: (title) => `Als getan markieren: ${title}`,
  openDemo: 'Demo öffnen',
  steps: {
    project: {
      title: 'Das Projekt benennen',
      about: 'Kunden sehen seinen Namen, und dein Team auch.',
      go: 'Benennen',
    },
    demo: {
      title: 'Eine erste Unterhaltung beantworten',
      about: 'Schreib im Chat wie ein Kunde, und antworte hier.',
      go: 'Zum Posteingang',
    },
    invite: {
      title: 'Jemanden einladen',
      about: 'Unterhaltungen werden Personen zugewiesen, und Notizen erwähnen sie.',
      go: 'Einladen',
    },
    widget: {
      title: 'Das Widget einbauen',
      about: 'Zwei Zeilen in deiner Seite, und Kunden schreiben dir dort.',
      go: 'Einrichten',
    },
    articles: {
      title: 'Dein Hilfe-Center importieren',
      about: 'Die Suche im Widget und der Agent antworten aus deinen Artikeln.',
      go: 'Artikel importieren',
    },
    agent: {
      title: 'Den Agenten Antworten entwerfen lassen',
      about: 'Als Copilot schlägt er vor, und dein Team entscheidet, was gesendet wird.',
      go: 'Modus wählen',
    },
  },
};
