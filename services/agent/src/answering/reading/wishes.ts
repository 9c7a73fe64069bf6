/*
 * How people ask for something without a question mark, in the languages that frames.ts answers in; compared folded. They count
 * where a clause begins only: "that is how it works" asks nothing.
 */

/** Signs and words that a clause begins after. */
const before =
  '(?:^|[,.!;:–—\\n-])\\s*(?:(?:and|so|now|then|also|ok(?:ay)?|well|just|oh|btw|by the way|but|one more thing|und|auch|jetzt|nun|dann|noch|et|alors|maintenant|y|ahora|entonces|e|ora|allora|agora|entao|en|nu|dan|ook)[\\s,:]+)*';
const starting = (...ways: readonly string[]) => new RegExp(`${before}(?:${ways.join('|')})(?![\\p{L}\\p{N}])`, 'u');

const wishes: readonly RegExp[] = [
  starting(
    "where(?:'?s)?|when(?! (?:i|we)(?:'m|'re| am| are| get| have| come) )|who(?:'?s)?|whose|which|why|how(?:'?s)?(?! (?:nice|kind|lovely|sweet|great|cool|good|helpful))|what(?:'?s)?(?! an? )",
    '(?:can|could|may|shall|should|will|would|do|does|did|is|are|am|have|has) (?:i|we|you|it|this|that|there|they|he|she|the|my|your|our)',
    "(?:i|we)(?:'ll| will|'m| am|'ve| have)?(?: (?:also|just|now|only|really|then|got))* (?:need|want|wanna|wish to|take (?:the|an?|one|two|\\d+)|looking for|(?:an|one|another) (?:other |more )?(?:question|problem|issue)|a (?:question|problem))",
    "(?:i|we)(?:'d| would)(?: (?:also|still|really))* (?:like|love|need|prefer)(?! to thank)",
    '(?:tell|show|send|give|call|help|email|remind) (?:me|us)|let (?:me|us) know',
    '(?:please )?(?:cancel|change|send|book|order|refund|explain|add|remove|delete|update|check|extend|return|reserve|stop|open|move|reset|connect|transfer|forward) (?:my|our|me|us|it|them|this|that|these|those|the|an?|one|two|another|all|both|everything|\\d+)',
  ),
  starting(
    'wo|wann|wer|wen|wem|wie(?! (?:nett|schon|lieb|toll|super|immer))|was (?:ist|sind|kostet|mache?n?|muss|kann|passiert|brauch\\w*|bedeutet|soll\\w*|tun)|welche[rsnm]?|warum|wieso|weshalb|woher|wohin|wieviel',
    '(?:kann|konnte[nt]?|konnen|darf|durfen|soll|muss|mussen|gibt|habt|haben|brauche?n?|bekomme?n?) (?:ich|wir|man|es|sie|ihr)',
    '(?:ich|wir)(?: \\p{L}+)? (?:brauche?n?|mochten?|will|wollen|hatten?|suchen?|nehmen?|benotigen?)',
    'bitte(?! schon| sehr)(?= \\p{L})',
    '(?:stornier|ander|schick|send|buch|ruf|erklar|zeig|sag|losch|verlanger|reservier)(?:e|en|t)?(?: sie)? (?:mich|mir|uns|es|das|die|den|meine?n?|eine?n?|alles|bitte)',
  ),
  starting(
    "ou|quand|qui|quel(?:le)?s?|comment|pourquoi|combien|est-ce|qu'est-ce|y a-t-il|puis-je|peut-on|pouvez-vous|avez-vous|dois-je|faut-il",
    "(?:je|nous) (?:veux|voudrais|voulons|voudrions|souhaite(?:rais)? \\p{L}+er|cherche|prends)|j'(?:aimerais|ai besoin)|nous avons besoin",
    '(?:annulez|envoyez|changez|modifiez|rappelez|appelez|ajoutez|supprimez|expliquez|dites)',
  ),
  starting(
    'donde|cuando|quien|cual(?:es)?|como(?! siempre)|por que|cuant[oa]s?|que (?:tengo|debo|hago|pasa)',
    'puedo|podria|podemos|pueden?|tienen|tengo que|(?:necesit|busc)(?:o|amos)|quier[oe]|queremos|quisiera|me gustaria|canceln?e|envieme',
  ),
  starting(
    "dove|quando|chi|qual[ei]|come(?! sempre)|perche|quant[oaie]|c'e|ci sono",
    'posso|possiamo|potete|avete|devo|ho bisogno|vorre[im]\\p{L}*|voglio|cerco|mi serve',
  ),
  starting(
    'onde|quem|qual|quais|por que|porque|posso|podemos|podem?|preciso|quero|gostaria de(?! agradecer)|tenho que',
  ),
  starting(
    'waar|wanneer|welke?|waarom|hoe(?! (?:leuk|lief|fijn|aardig))',
    '(?:kan|mag|moet|wil) ik|kunt u|kunnen jullie|is er|zijn er|heeft u|hebben jullie|ik (?:wil|zoek|zou|heb nog)',
  ),
  /(?<!\p{L})(?:please|pls|bitte(?! schon| sehr)|s'il (?:vous|te) plait|svp|por favor|per favore|alsjeblieft|alstublieft)(?!\p{L})/u,
  /(?<!\p{L})(?:можно|нуж(?:ен|на|но|ны)|надо|хочу|хотим|хотел\p{L}*|где|когда|сколько|почему|подскажите|помогите|верните|отмените)(?!\p{L})/u,
  /(?:ください|ほしい|たいです|どこ|いつ|どう|何|أريد|أين|متى|كيف|اريد|اين)/u,
];

/** What went wrong. Of a confirmation nothing unknown is left anyway, so that the usual words of trouble will do. */
const trouble = new RegExp(
  `(?<![\\p{L}])(?:${[
    'broke(?:n|s)?|breaks|missing|stolen|damaged|defective|(?:charged|paid|billed)(?: me| us)? (?:twice|double)|errors?|problems?',
    'crash(?:es|ed|ing)?|stop(?:s|ped)|declined|rejected|refused|expired|cancelled|locked out|late',
    'kaputt|defekt|beschadigt|gestohlen|fehlt|fehlen|doppelt|fehler|probleme?|verspatet|abgelehnt|gesperrt|abgelaufen',
    'cassee?s?|volee?s?|manque|erreur|probleme|retard|refusee?s?|perdue?s?|bloquee?s?|en panne',
    'rot[oa]s?|robad[oa]s?|tarde|rechazad[oa]s?|fall(?:a|ando)|perdid[oa]s?|bloquead[oa]s?|rubat[oa]|quebrad[oa]s?|kapot|gestolen',
  ].join('|')})(?![\\p{L}])`,
  'u',
);

/** Whether a short folded text, in which courtesies have become commas, asks for something or tells of trouble. */
export function tellsWish(folded: string): boolean {
  return trouble.test(folded) || wishes.some((pattern) => pattern.test(folded));
}
