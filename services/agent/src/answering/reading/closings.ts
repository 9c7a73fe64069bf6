import { fold } from './fold.js';
import { courtesies } from './phrases.js';

/*
 * What ends a talk and asks nothing, in the languages that frames.ts answers in; compared folded. A text has to consist of it
 * whole: «never mind the gap» does not.
 */

const every = (...ways: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

/** Takes nothing of what was offered, or says goodbye. */
const dismissals = every(
  "no(?:pe)?,? (?:thank(?:s| you)|thx)|never ?mind|nvm|(?:i(?:'ve| have)? )?found it|forget (?:it|about it)|good ?bye|bye(?: ?bye)?|see (?:you|ya)|have a (?:nice|good|great|lovely|wonderful) (?:day|evening|weekend|time|one)",
  '(?:nein|ne|nee),? (?:danke|vielen dank)|schon gut|vergessen sie es|vergiss es|(?:hat )?sich (?:schon )?erledigt|(?:ich )?hab(?:e)? es gefunden|nicht mehr (?:notig|wichtig)|auf wiedersehen|tschuss|bis dann|(?:einen )?schonen? (?:tag|abend|feierabend|wochenende)(?: noch)?',
  "non,? merci|j'ai trouve|laissez tomber|au revoir|bonne (?:journee|soiree)|bon week-?end",
  'no,? gracias|(?:ya )?lo encontre|adios|hasta luego|que tengas? (?:un )?buen dia',
  'no,? grazie|lasci(?:a|ate)? (?:stare|perdere)|arrivederci|buona (?:giornata|serata)',
  'nao,? obrigad[oa]|deixa (?:estar|pra la)|tchau|adeus|tenha um bom dia',
  'nee,? (?:dank (?:je|u)(?: wel)?|bedankt)|laat maar|tot ziens|doei|(?:nog )?(?:een )?(?:fijne|prettige) (?:dag|avond|weekend)',
);

/** Finds good what was said, or does not mind. Where something was asked, it may be an answer. Longer ones come first. */
const approvals = every(
  "no worries|no problem|(?:it )?does(?:n't| not) matter|nicht (?:notig|wichtig)|kein problem|macht nichts|tant pis|(?:ce )?n'est pas grave|pas grave",
  'da igual|no importa|non importa|nao (?:faz mal|importa)|maakt niet uit',
  "good to know|(?:(?:that's|that is|this is|it's|very|really|so|oh|all) )*(?:cool|nice|super|great|good|perfect|sweet|lovely|wonderful|excellent|fantastic|amazing|awesome|brilliant|helpful|clear|understood|noted|fine)|makes sense|i see|(?:i(?:'ll| will) (?:try|do)(?: (?:it|that|this))?|will do)|you too|same to you|lol|got it|ok(?:ay)?|alright|all ?right|ty(?:sm|vm)?",
  'gut zu wissen|(?:(?:das ist|ist|sehr|echt|ja|na) )*(?:toll|klasse|prima|spitze|top|passt|gut|verstanden|verstehe|cool|super|perfekt)|alles klar|aha|ach so|okay|(?:ihnen|dir) auch|gleichfalls|werde ich (?:versuchen|probieren|machen)',
  "(?:(?:c'est|tres|bien) )*(?:super|genial|nickel|entendu|compris|note|parfait|bon|bien|clair|top)|d'accord|je vois|(?:a )?vous aussi",
  'igualmente|(?:(?:muy|esta) )*(?:listo|genial|estupendo|entendido|bien|bueno|vale|perfecto)',
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

/** A folded text without what ends a talk: «thanks, have a nice day». */
export function withoutClosings(folded: string): string {
  return [dismissals, approvals].reduce((left, pattern) => left.replace(pattern, ' , '), folded);
}

/** Longer texts say something of their own. */
const longest = 100;

/** Of what is looked for, at least once, and otherwise of what may stand beside it. «Clear?» is a question. */
function consistsOf(text: string, wanted: readonly RegExp[], beside: readonly RegExp[]): boolean {
  if (text.length > longest || /[?？؟]/u.test(text)) return false;
  const words = fold(text).replace(/[^\p{L}\p{M}\p{N}',-]+/gu, ' ');
  const without = (left: string, patterns: readonly RegExp[]) =>
    patterns.reduce((all, pattern) => all.replace(pattern, ' '), left);
  const rest = without(words, wanted);
  return rest !== words && /^[\s',-]*$/.test(without(rest, [...beside, courtesies]));
}
