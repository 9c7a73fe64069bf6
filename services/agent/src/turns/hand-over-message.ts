import type { AgentSettings } from '../domain/settings.js';
import { areOpen, nextOpening } from './business-hours.js';

interface Texts {
  /** What the customer hears where the project has no text of its own. It holds wherever they read it: in a chat and in a mail. */
  readonly usual: string;
  /** When people are there again. */
  readonly back: string;
}

/** By language; English where there is none. */
const texts: Readonly<Record<string, Texts>> = {
  en: { usual: 'Thank you for your message. A person from our team will answer you.', back: 'We are back: {time}.' },
  de: {
    usual: 'Danke für Ihre Nachricht. Jemand aus unserem Team antwortet Ihnen.',
    back: 'Wir sind wieder da: {time}.',
  },
  fr: {
    usual: 'Merci pour votre message. Une personne de notre équipe vous répondra.',
    back: 'Nous serons de retour : {time}.',
  },
  es: { usual: 'Gracias por su mensaje. Una persona de nuestro equipo le responderá.', back: 'Volvemos: {time}.' },
  it: { usual: 'Grazie per il messaggio. Una persona del nostro team le risponderà.', back: 'Torniamo: {time}.' },
  pt: { usual: 'Obrigado pela mensagem. Uma pessoa da nossa equipa irá responder.', back: 'Voltamos: {time}.' },
  nl: { usual: 'Bedankt voor uw bericht. Iemand van ons team antwoordt u.', back: 'Wij zijn er weer: {time}.' },
  ja: {
    usual: 'お問い合わせありがとうございます。担当者よりご返信いたします。',
    back: '次の受付開始：{time}。',
  },
  ar: { usual: 'شكرًا على رسالتك. سيجيبك أحد أعضاء فريقنا.', back: 'سنعود: {time}.' },
};

type HandOverSettings = Pick<AgentSettings, 'handoff_message' | 'business_hours' | 'languages'>;

/**
 * The message to the customer: the project's own or the usual one, in their language as far as it is known, or the first that the agent
 * answers in; outside of business hours with when people are there again. Null: the project has switched it off.
 */
export function handOverMessage(settings: HandOverSettings, language: string | undefined, at: Date): string | null {
  const { handoff_message, business_hours, languages } = settings;
  if (handoff_message === '') return null;
  const [spoken = ''] = (language ?? languages[0] ?? 'en').toLowerCase().split('-');
  const code = Object.hasOwn(texts, spoken) ? spoken : 'en';
  const { usual, back } = texts[code] as Texts;
  const message = handoff_message ?? usual;
  const opening = business_hours && !areOpen(business_hours, at) ? nextOpening(business_hours, at) : undefined;
  if (!business_hours || !opening) return message;
  return `${message}\n\n${back.replace('{time}', timeIn(code, business_hours.time_zone, opening))}`;
}

function timeIn(language: string, timeZone: string, at: Date): string {
  const long = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(language, { ...long, ...clock, timeZone }).format(at);
}
