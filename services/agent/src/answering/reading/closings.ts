import { fold } from './fold.js';
import { courtesies } from './phrases.js';

/*
 * What ends a talk and asks nothing, in the languages that frames.ts answers in; compared folded. A text has to consist of it
 * whole: "never mind the gap" does not.
 */

const every = (...ways: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

/** Takes nothing of what was offered, or says goodbye. */
const dismissals = every(
  'no(?:pe)?,? (?:thank(?:s| you)|thx)|never ?mind|nvm|forget (?:it|about it)|good ?bye|bye(?: ?bye)?|see (?:you|ya)|have a (?:nice|good|great|lovely|wonderful) (?:day|evening|weekend|time|one)',
  '(?:nein|ne|nee),? (?:danke|vielen dank)|schon gut|vergessen sie es|vergiss es|nicht mehr (?:notig|wichtig)|auf wiedersehen|tschuss|bis dann|(?:haben sie )?(?:noch )?(?:einen )?schonen? (?:tag|abend|feierabend|wochenende)(?: noch)?',
  'non,? merci|laissez tomber|au revoir|bonne (?:journee|soiree)|bon week-?end',
  'no,? gracias|adios|hasta luego|que tengas? (?:un )?buen dia',
  'no,? grazie|lasci(?:a|ate)? (?:stare|perdere)|arrivederci|buona (?:giornata|serata)',
  'nao,? obrigad[oa]|deixa (?:estar|pra la)|tchau|adeus|tenha um bom dia',
  'nee,? (?:dank (?:je|u)(?: wel)?|bedankt)|laat maar|tot ziens|doei|(?:nog )?(?:een )?(?:fijne|prettige) (?:dag|avond|weekend)',
);

/** Finds good what was said, or does not mind. Where something was asked, it may be an answer. Longer ones come first. */
const approvals = every(
  "no worries|no problem|(?:it )?does(?:n't| not) matter|nicht (?:notig|wichtig)|kein problem|macht nichts|tant pis|(?:ce )?n'est pas grave|pas grave",
  'da igual|no importa|non importa|nao (?:faz mal|importa)|maakt niet uit',
  "good to know|(?:(?:that's|that is|(?:that|this|it) was|this is|it's|you(?:'re| are| guys are)?|very|really|so|oh|ah|all|the|a) )*(?:cool|nice|super|great|good|perfect|sweet|lovely|wonderful|excellent|fantastic|amazing|awesome|brilliant|helpful|clear|understood|noted|fine|kind|quick|fast|best|lifesaver)|makes sense|explains it|i see|without (?:any )?(?:errors?|problems?|issues?)|(?:(?:i(?:'ll| will) (?:try|do)|will do)(?: (?:it|that|this))?(?: (?:now|today|tonight|tomorrow|later))?)|you too|same to you|lol|got it|ok(?:ay)?|alright|all ?right|ty(?:sm|vm)?",
  'gut zu wissen|(?:(?:das ist|ist|sehr|echt|ja|na|wie) )*(?:toll|klasse|prima|spitze|top|passt|gut|nett|lieb|verstanden|verstehe|cool|super|perfekt)|ohne (?:fehler|probleme?)|alles klar|aha|ach so|(?:ihnen|dir) auch|gleichfalls|werde ich (?:aus)?(?:versuchen|probieren|machen)|(?:das )?(?:versuche|probiere) ich(?: (?:aus|mal))*',
  "(?:(?:c'est|vous etes|tres|bien) )*(?:super|gentil(?:le)?s?|geni(?:al|aux)|excellent|nickel|entendu|compris|note|parfait|bon|bien|clair|top)|d'accord|je vois|(?:sans|plus d'|aucune?) ?(?:erreurs?|problemes?)|(?:a )?vous aussi",
  'igualmente|sin (?:error(?:es)?|problemas?)|(?:(?:muy|esta) )*(?:listo|amables?|genial|estupendo|entendido|bien|bueno|vale|perfecto)',
  '(?:(?:molto|va) )*(?:ottimo|bene|capito|perfetto|chiaro)',
  '(?:(?:muito) )*(?:otimo|legal|entendi|bom|perfeito|certo)',
  '(?:(?:heel|erg) )*(?:mooi|fijn|duidelijk|begrepen|goed|oke|leuk|top)',
);

/** Whether a text says no more than that nothing is wanted, or goodbye. */
export function dismisses(text: string): boolean {
  return consistsOf(text, [dismissals], [approvals]);
}

/** Whether a text says no more than that what was said is good, or does not matter. */
export function approves(text: string): boolean {
  return consistsOf(text, [approvals], []);
}

/** A folded text without what ends a talk: "thanks, have a nice day". */
export function withoutClosings(folded: string): string {
  return [dismissals, approvals].reduce((left, pattern) => left.replace(pattern, ' , '), folded);
}

/** Longer texts say something of their own. */
const longest = 100;

/** Whether a text consists of what is looked for, at least once, and otherwise of what may stand beside it. "Clear?" is a question. */
function consistsOf(text: string, wanted: readonly RegExp[], beside: readonly RegExp[]): boolean {
  if (text.length > longest || /[?？؟]/u.test(text)) return false;
  const words = fold(text).replace(/[^\p{L}\p{M}\p{N}',-]+/gu, ' ');
  const without = (left: string, patterns: readonly RegExp[]) =>
    patterns.reduce((all, pattern) => all.replace(pattern, ' '), left);
  const rest = without(words, wanted);
  return rest !== words && /^[\s',-]*$/.test(without(rest, [...beside, courtesies]));
}
