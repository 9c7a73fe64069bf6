import { type Turn, unanswered } from '../../domain/turn.js';
import { fold } from './fold.js';

/*
 * Replies that nobody has written, as mail programs send them while somebody is away. The texts are compared folded. Whoever is
 * away and writes all the same says something besides: so one sign is not enough where people say it themselves.
 */

const titles =
  "automatic (?:reply|response)|auto(?:matic)?[ -]?(?:reply|response|responder)|out of (?:the )?office(?: (?:auto-?)?reply| notice| message)?|abwesenheits(?:notiz|meldung)|abwesend|automatische (?:antwort|abwesenheitsnotiz)|reponse automatique|message d'absence|absen(?:ce|t) du bureau|respuesta automatica|fuera de (?:la )?oficina|risposta automatica|fuori (?:sede|ufficio)|resposta automatica|fora do escritorio|automatisch antwoord|afwezig(?:heidsbericht)?|autosvar|automatiskt svar|automatisk svar|automatyczna odpowiedz|otomatik yanit|автоответ|автоматический ответ|自動応答|自動返信|不在通知|自动回复|자동 ?(?:회신|응답)|رد تلقائي";
const titled = new RegExp(
  `^(?:(?:re|aw|fwd?|wg|sv|antw|odp): ?)*(?:${titles})(?:\\s*$|\\s*[:：–—-]|\\s+(?:until|till|bis|jusqu'|hasta|fino|ate|tot)(?![\\p{L}]))`,
  'u',
);

const begins =
  /^(?:(?:hello|hi|hallo|guten tag|bonjour|hola|ciao|ola)[,.!]? )?(?:this is an|dies ist eine|das ist eine|ceci est une?|est[ea] es una?|questa e una|esta e uma|dit is een) (?:(?:automatic(?:ally generated)?|automated|automatische|automatisch (?:generierte|erstellte)|automatisch) (?:reply|response|message|e-?mail|antwort|nachricht|e-?mail|antwoord|bericht)|(?:reponse|message|respuesta|mensaje|risposta|messaggio|resposta|mensagem) automati\w+)/u;

const isAway =
  /\b(?:i am|i'm|i will be|i'll be)(?: currently| now)? (?:out of (?:the )?office|away from (?:the office|my desk)|on (?:annual |parental |maternity |paternity |sick )?leave|on (?:vacation|holidays?))|\b(?:ich bin|bin ich)(?: derzeit| zurzeit| momentan| zur zeit| aktuell| leider| bis \S+| ab \S+){0,3} (?:nicht im (?:buro|haus)|ausser haus|abwesend|im urlaub|in elternzeit)|\bje suis (?:actuellement )?(?:absente?|en (?:conges?|vacances))|\b(?:estoy|estare) (?:actualmente )?(?:fuera de la oficina|de vacaciones|ausente)|\b(?:sono|saro) (?:attualmente )?(?:fuori (?:sede|ufficio)|in ferie|assente)|\b(?:estou|estarei) (?:atualmente )?(?:fora do escritorio|de ferias|ausente)|\bik ben (?:momenteel )?(?:afwezig|niet op kantoor|met vakantie|op vakantie)/u;
const thanksForMail =
  /thank(?:s| you) for (?:your|the) (?:e-?mail|message)|(?:vielen |besten |herzlichen )?dank fur (?:ihre|deine|die) (?:e-?mail|nachricht|mail)|merci (?:de|pour) votre (?:e-?mail|message|courriel)|gracias por su (?:mensaje|correo|e-?mail)|grazie per (?:la (?:sua|tua) )?(?:e-?mail|messaggio)|obrigad[oa] pel[oa] (?:seu|sua) (?:e-?mail|mensagem)|(?:bedankt|dank u) voor (?:uw|je) (?:e-?mail|bericht)/u;
const repliesLater =
  /(?:will|shall|'ll) (?:reply|respond|answer|get back)|(?:limited|no) access to (?:my )?e-?mails?|(?:return|back)(?:ing)? (?:to (?:the )?office|on (?:monday|tuesday|wednesday|thursday|friday|\d))|e-?mails? (?:werden|wird) nicht (?:weitergeleitet|gelesen|bearbeitet)|(?:wieder|ab|zuruck) (?:erreichbar|im buro|im haus)|in dringenden fallen|in urgent (?:cases|matters)|for urgent (?:matters|issues|requests)|en cas d'urgence|a mon retour|de retour le|a mi regreso|para asuntos urgentes|al mio rientro|per urgenze|no meu regresso|em caso de urgencia|bij dringende|dringende (?:zaken|gevallen)/u;

const longestRead = 4_000;

/** Whether all that the customer wrote since anybody answered is automatic. A question is a person's, whatever stands around it. */
export function isAutomaticReply(turn: Turn): boolean {
  const said = unanswered(turn);
  if (said.some(({ text }) => /[?？؟]/u.test(text))) return false;
  const isFirst = said.length === 1 && turn.utterances.length === 1;
  if (isFirst && titled.test(fold(turn.conversation.subject ?? ''))) return true;
  const isReply = said.length < turn.utterances.length;
  return said.length > 0 && said.every(({ text }) => isAutomatic(fold(text.slice(0, longestRead)), isReply));
}

function isAutomatic(text: string, isReply: boolean): boolean {
  if (titled.test(text) || begins.test(text)) return true;
  return isAway.test(text) && (thanksForMail.test(text) || (isReply && repliesLater.test(text)));
}
