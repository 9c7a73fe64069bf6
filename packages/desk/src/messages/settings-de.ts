import type { settingsEn } from './settings-en.js';

const n = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const some = new Intl.ListFormat('de', { type: 'disjunction' });

/** The texts of the settings in German. */
export const settingsDe: typeof settingsEn = {
  title: 'Einstellungen',
  back: 'Alle Einstellungen',
  copied: 'Kopiert',
  copy: (what) => `Kopieren: ${what}`,
  needsManager: (what, names) => `${what} ${names.length > 0 ? `Frage ${some.format(names.slice(0, 5))}.` : ''}`,
  groups: { organization: 'Organisation' },
  roles: { owner: 'Inhaber', admin: 'Admin', agent: 'Agent', viewer: 'Leser' },
  rolesAbout: {
    owner: 'Darf alles, und entscheidet, wer Inhaber ist',
    admin: 'Darf alles andere: Personen, Projekte, Einstellungen',
    agent: 'Beantwortet Unterhaltungen, bearbeitet Kontakte und Artikel',
    viewer: 'Liest mit',
  },
  access: {
    role: 'Rolle',
    projects: 'Arbeitet in',
    all: 'Alle Projekte',
    allAbout: 'Auch in künftigen',
    chosen: 'Ausgewählte Projekte',
    some: (count) => n(count, 'Projekt', 'Projekte'),
  },
  members: {
    title: 'Mitglieder',
    about: (organization) => `Wer in ${organization} arbeitet, und als was.`,
    invite: 'Einladen',
    needs: 'Inhaber und Admins laden ein und ändern Rollen.',
    actions: (name) => `Aktionen für ${name}`,
    change: 'Rolle und Projekte ändern',
    changeAbout: 'Gilt sofort, überall wo die Person angemeldet ist.',
    save: 'Speichern',
    changed: (name, role) => `${name}: ${role}`,
    remove: 'Entfernen',
    removeTitle: (name) => `${name} entfernen?`,
    removeAbout: (organization) =>
      `Die Person wird sofort aus ${organization} ausgeschlossen. Was sie geschrieben hat, bleibt, ebenso die ihr zugewiesenen Unterhaltungen: Weise sie jemand anderem zu. Um zurückzukommen, braucht sie eine Einladung.`,
    removeNow: 'Entfernen',
    removed: (name) => `${name} ist kein Mitglied mehr`,
  },
  invite: {
    title: (organization) => `Zu ${organization} einladen`,
    emails: 'E-Mail-Adressen',
    emailsHint: 'Eine oder mehrere, getrennt durch Leerzeichen, Kommas oder Zeilen.',
    submit: (count) => (count > 1 ? `${count} Personen einladen` : 'Einladen'),
    done: (count) => `${n(count, 'Person ist', 'Personen sind')} eingeladen`,
    linksAbout:
      'Gib jeder Person ihren Link. Er wird nur jetzt gezeigt, funktioniert einmal und endet nach sieben Tagen.',
    linkOf: (email) => `Link für ${email}`,
    mailed: 'Der Link wird der Person gemailt.',
    again: 'Weitere einladen',
    close: 'Fertig',
  },
  invitations: {
    title: 'Einladungen',
    about: 'Wer noch nicht angenommen hat.',
    empty: 'Derzeit ist niemand eingeladen.',
    somebody: 'Wer den Link hat',
    until: (date) => `Gültig bis ${date}`,
    mail: { waiting: 'Mail unterwegs', sent: 'Mail gesendet', failed: 'Mail fehlgeschlagen' },
    again: 'Anderen Link erzeugen',
    revoke: 'Zurückziehen',
    revoked: (email) => `Der Link von ${email} gilt nicht mehr`,
  },
};
