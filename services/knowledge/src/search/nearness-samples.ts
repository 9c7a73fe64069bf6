import type { EmbedderInput } from '../embedders/index.js';

/** A question, and a text that answers it and none of the other questions. */
export interface Sample {
  readonly question: string;
  readonly answer: EmbedderInput;
}

const sample = (locale: string, question: string, title: string, text: string): Sample => ({
  question,
  answer: { title, heading: '', text, locale },
});

/**
 * Questions as people type them, and texts that answer them in other words: of those that share words a model would be expected to
 * find every answer as near. Of different fields and languages.
 */
export const samples: readonly Sample[] = [
  sample(
    'en',
    'can i get my money back for a coat that is too tight',
    'Refunds',
    'Clothes that do not fit may be returned within 30 days; the price is credited to the original card.',
  ),
  sample(
    'en',
    'forgot my login',
    'Reset a password',
    'Choose the link below the form, and we will email you instructions for a new one.',
  ),
  sample(
    'en',
    'when do you close on saturday',
    'Opening hours',
    'The museum admits visitors from ten to six, at weekends until eight.',
  ),
  sample(
    'en',
    'printer only gives me white sheets',
    'Blank pages',
    'An empty or dried-up cartridge is the usual cause: clean the nozzles or insert another one.',
  ),
  sample(
    'en',
    'bringing my bike on the train',
    'Cycles aboard',
    'Regional services carry them outside rush hours; a separate ticket is needed.',
  ),
  sample(
    'en',
    'my head hurts all day',
    'Headache',
    'Drinking water and resting in a dark room often relieve it. See a doctor if pain persists.',
  ),
  sample(
    'en',
    'plants look thirsty',
    'Watering roses',
    'Once a week, in the morning, pour a can at the root rather than over the leaves.',
  ),
  sample(
    'en',
    'moving out next month, how do i stop it',
    'End a lease',
    'Give notice in writing at least four weeks before you want to leave the flat.',
  ),
  sample(
    'de',
    'wann krieg ich mein geld',
    'Erstattungen',
    'Der Betrag wird innerhalb einer Woche auf das Konto überwiesen, von dem er abgebucht wurde.',
  ),
  sample(
    'de',
    'waschmaschine macht komische töne',
    'Ungewöhnliche Geräusche',
    'Prüfen Sie, ob Münzen in der Trommel liegen und das Gerät gerade steht.',
  ),
  sample('de', 'darf mein hund mit', 'Haustiere', 'Tiere sind im Hotel willkommen; pro Nacht berechnen wir zehn Euro.'),
  sample(
    'de',
    'wie lange muss der kuchen rein',
    'Backzeit',
    'Apfelstrudel bleibt vierzig Minuten bei 180 Grad im Ofen.',
  ),
  sample(
    'fr',
    'où est mon colis',
    'Suivre une livraison',
    'Un numéro envoyé par courriel permet de voir la position du transporteur.',
  ),
  sample(
    'fr',
    'je veux résilier',
    'Mettre fin à un abonnement',
    'Vous pouvez arrêter à tout moment dans les réglages du compte.',
  ),
  sample(
    'es',
    'no me funciona el internet',
    'Problemas de conexión',
    'Reinicie el router y espere dos minutos hasta que la luz sea verde.',
  ),
  sample(
    'es',
    'cuánto cuesta para estudiantes',
    'Tarifas reducidas',
    'Los universitarios pagan la mitad si presentan su carné.',
  ),
];
