import { foldLookalikes } from '../reading/fold.js';
import { withoutHidden } from './hidden-characters.js';

/** What a text tries to make a model do. */
export type Injection = 'override' | 'prompt_leak' | 'foreign_data' | 'foreign_tools' | 'markup';

const orders =
  '(?:instructions?|prompts?|rules?|guidelines?|directives?|commands?|programming|training|restrictions?|safety|guardrails?|polic(?:y|ies) you|filters?)';
const before =
  '(?:previous|prior|above|earlier|preceding|existing|system|initial|original|current|developer|internal|hidden|security|all|any|every|your|the|these|those|of|my|other)';

/** To say what it was told; who wants to be given or sent instructions may mean those of a lamp. */
const revealing =
  '(?:show|tell|repeat|print|output|reveal|display|recite|translate|summari[sz]e|encode|leak|dump|write|copy|spell)';
const asking = '(?:give|send|what (?:is|are|was|were))';
const whole = '(?:full |exact |complete |entire |own |verbatim )*';
const asItStands = '(?: verbatim| word for word| above| in full| exactly|\\?| as| in | back| here| please|[.!]|$)';

const patterns: readonly (readonly [Injection, RegExp])[] = [
  [
    'override',
    new RegExp(
      `(?:ignore|disregard|forget|override|bypass|skip|discard|drop|cancel|violate|break|do not follow|don't follow|stop following|pay no attention to)(?: ${before}){1,6} ${orders}`,
    ),
  ],
  [
    'override',
    /(?:new|updated|changed|real|following|secret) (?:system )?(?:instructions?|prompts?|directives?)(?: for (?:you|the (?:ai|assistant|bot|model|agent)))?\s*[:=]/,
  ],
  [
    'override',
    /(?:ignore|forget|disregard) (?:everything|all|anything)(?: that)?(?: you| i| we)? ?(?:were told|have been told|know|said|above|before|previously|so far|you've been told)/,
  ],
  [
    'override',
    /you are (?:no longer (?:an? |the )?(?:support|assistant|bot|agent|chatbot|bound|limited|restricted|ai)|(?:now|hereby) (?:an? |the |in )?(?:dan|stan|jailbro\S*|unrestricted|unfiltered|evil|root|admin\S*|developer|debug|god|free|different|new|bound|assistant|bot|system|ai|pirate|terminal|linux|operator))/,
  ],
  [
    'override',
    /(?:enter|enable|activate|switch (?:in)?to|you are in|turn on) (?:the )?(?:developer|debug|god|admin\S*|maintenance|jailbreak|dan|sudo|root|test|unrestricted|training)[ -]?mode/,
  ],
  [
    'override',
    /(?:pretend|act|behave|roleplay|role-play|respond|answer)(?: to be| as| like)(?: if you(?: were| are| have)?)? (?:an? |the |my )?(?:dan|system|root|unrestricted|unfiltered|no (?:rules|restrictions|limits)|evil|jailbro\S*|linux|shell|terminal|database|sql|another customer)/,
  ],
  [
    'override',
    /(?:do anything now|jailbreak(?:ing)?|without (?:any )?(?:restrictions|guardrails|safety|filters)(?: whatsoever)?[,.!]|you (?:must|have to|will|shall) (?:now )?(?:obey|comply with|follow) (?:me|my|these|this|the following|every))/,
  ],
  [
    'override',
    /(?:ignorier|vergiss|missacht|vergesse)\S* (?:bitte )?(?:alle[ns]?|deine[n]?|die|samtliche|vorherige[n]?|bisherige[n]?|obige[n]?)(?: \S+){0,3} (?:anweisung|instruktion|regel|vorgabe|befehl|prompt|anleitung)/,
  ],
  [
    'override',
    /(?:ignore[zr]?|oublie[zr]?|neglige[zr]?) (?:\S+ ){0,4}(?:instructions?|consignes?|regles?|directives?)/,
  ],
  [
    'override',
    /(?:ignora|olvida|omite|descarta|dimentica|ignore|esqueca|desconsidere)\S* (?:\S+ ){0,4}(?:instrucciones|reglas|ordenes|istruzioni|regole|instrucoes|regras|comandos)/,
  ],
  ['override', /(?:negeer|vergeet) (?:\S+ ){0,4}(?:instructies|regels|opdrachten|aanwijzingen)/],
  [
    'override',
    /(?:игнорируй|забудь|проигнорируй)\S* (?:\S+ ){0,4}(?:инструкци|правил|указани)|(?:以前|これまで|上記|前)の(?:指示|命令|ルール|プロンプト)を(?:無視|忘れ)|(?:忽略|无视|忘记|無視)(?:.{0,8})(?:指令|指示|规则|說明|说明|提示)|(?:تجاهل|انس|انسى) (?:\S+ ){0,3}(?:التعليمات|الاوامر|الأوامر|القواعد)|(?:이전|위의|모든) (?:지시|명령|규칙)\S* (?:무시|잊)/,
  ],
  [
    'prompt_leak',
    /(?:(?:system|initial|hidden|developer|secret|internal|original|base|pre-?)[ -]?prompt|(?:hidden|secret|internal|initial|system) instructions?)/,
  ],
  [
    'prompt_leak',
    new RegExp(
      `(?:${revealing}|${asking})(?: \\S+){0,3} your ${whole}(?:prompt|instructions|guidelines|directives|configuration|rules you (?:were|are|have)|initial context)${asItStands}`,
    ),
  ],
  [
    'prompt_leak',
    new RegExp(
      `${revealing}(?: me| us| out| back)? (?:the|all|these|those) ${whole}(?:prompt|instructions|guidelines|directives|configuration|rules|initial context)(?: you (?:were|are|have)| verbatim| word for word| above| back)`,
    ),
  ],
  [
    'prompt_leak',
    new RegExp(
      `(?:(?:${revealing}|${asking})(?: \\S+){0,3} the ${whole}(?:prompt|canary)|your ${whole}(?:prompt|canary|internal mark|secret mark))${asItStands}`,
    ),
  ],
  [
    'prompt_leak',
    /(?:repeat|print|output|reveal|show|display|tell|recite|translate|summari[sz]e|encode|leak|dump|write|copy|spell)(?: me| us| out| back)?(?: \S+){0,4} (?:words|text|everything|sentences?|lines?|messages?|content|conversation) (?:above|before (?:this|the)|preceding|you (?:were|have been) (?:given|told)|starting with|from the (?:start|beginning))/,
  ],
  [
    'prompt_leak',
    /(?:what|which) (?:were|are|was|is) (?:you|your) (?:(?:told|instructed|given|ordered|prompted|programmed)|(?:instructions|prompt|rules|guidelines)(?! (?:for|on|about|regarding|when|if) ))/,
  ],
  [
    'prompt_leak',
    /(?:dein(?:e[n]?)?|ihr(?:e[n]?)?) (?:system-?(?:prompt|anweisung\S*)|geheime[n]? anweisung\S*|prompt)|(?:tes|vos|ton|votre) (?:instructions|consignes|prompt)(?: systeme| initiales?| exactes?)?|(?:tus|sus|las|tu) (?:instrucciones|prompt)(?: del sistema| internas| iniciales)|(?:le tue|tuo|il tuo) (?:istruzioni|prompt)|(?:suas|seu) (?:instrucoes|prompt)(?: do sistema| internas)?|(?:systeem|system) ?prompt|системн\S+ (?:промпт|инструкц)|システム ?プロンプト|系统提示|系統提示|시스템 프롬프트/,
  ],
  [
    'foreign_data',
    /(?:other|another|all|every|different|each|previous|next|random|any) (?:the |your |of |our )*(?:customers?|users?|clients?|accounts?|contacts?|people|persons?|person|tenants?|organi[sz]ations?|companies)(?:'s?|s')? (?:\S+ )?(?:data|details?|info(?:rmation)?|e-?mails?|address(?:es)?|orders?|conversations?|tickets?|messages?|names?|passwords?|phone\S*|invoices?|records?|history|list|chats?|cards?|personal)/,
  ],
  [
    'foreign_data',
    /(?<!how (?:do|can|could|would|should|to)(?: i| we| you)? )(?<![\p{L}])(?:list|show|give|send|tell|export|dump|print|reveal|read|fetch|get|provide|access|display|leak)(?: me| us)?(?: (?:the|all|a|of|every|your|full|complete|list|names?|e-?mails?|addresses|details|data|orders?|and|phone|numbers|passwords?|conversations?|messages?|from|for|last|recent|\d+)){0,8} (?:other |all |every |another |your |the |different |previous )+(?:customers?|users?|clients?|accounts?|contacts?|tenants?|organi[sz]ations?)(?![\p{L}])/u,
  ],
  [
    'foreign_data',
    /(?:dump|export|select \*|list|show|read|print)(?: \S+){0,3} (?:database|customer (?:list|table|base|records)|user table|contacts? table|api keys?|credentials|environment variables|env vars|secrets)(?: (?:table|of|from|in|to|for)|[.!?]|$)/,
  ],
  [
    'foreign_data',
    /(?:daten|adressen?|bestellungen?|e-?mails?|nachrichten|konversationen|gesprache) (?:aller|anderer|eines anderen|der anderen) (?:kund|nutzer|benutzer)\S*|(?:donnees|commandes|adresses|e-?mails|conversations) (?:des autres|de tous les|d'un autre|d'autres) (?:clients?|utilisateurs?)|(?:datos|pedidos|correos|conversaciones) (?:de (?:otros|todos los|otro)|de los demas) (?:clientes?|usuarios?)|(?:dati|ordini|indirizzi) (?:di (?:altri|tutti gli|un altro)|degli altri) (?:clienti|cliente|utenti)|(?:dados|pedidos) (?:de outros|de todos os|de outro) (?:clientes?|usuarios?)/,
  ],
  [
    'foreign_tools',
    /(?:call|invoke|execute|run|use|trigger|perform|launch) (?:the |your |a |an |this )*(?:\S+ )?(?:tools?|functions?|apis?|actions?|plugins?|commands?|shell|sql|bash|python|code interpreter|webhooks?)(?: named| called|:|\s+[`'"]?[a-z]+_[a-z_]+)/,
  ],
  [
    'foreign_tools',
    /(?:(?:call|invoke|execute|run|trigger|perform)(?: the| your| action| tool| function)*|use(?: the| your)* (?:action|tool|function)) [`'"]?[a-z]+(?:_[a-z]+)+[`'"]?/,
  ],
  [
    'foreign_tools',
    /(?<![a-z_])[a-z]+(?:_[a-z]+)+ ?\((?:[^)]{0,200})\)|"(?:tool|function|action|actions|tool_calls?)" ?: ?["[{]|rm -rf|drop table|; ?curl |\$\(curl/,
  ],
  [
    'foreign_tools',
    /(?:set|change|raise|escalate|elevate|grant|give)(?: me| my| this)*(?: \S+){0,3} (?:admin(?:istrator)?|root|superuser|owner) (?:access|rights?|privileges?|permissions?|role)/,
  ],
  [
    'markup',
    /<\|?\/?(?:im_start|im_end|system|assistant|endoftext|think|user|human|start_header_id|eot_id|instructions?|prompt|customer_message|knowledge|data|tool_result|admin)[^>]{0,60}\|?>|\[\/?(?:inst|system|sys|assistant|admin)\]|<<\/?sys>>/,
  ],
  [
    'markup',
    /(?:^|\n)[^\S\n]*(?:#{1,6} ?)?(?:system|assistant|developer|admin(?:istrator)?|instructions?)(?: (?:message|prompt|note|override|update|notice))?\s*(?::|>>|\]|#)/,
  ],
  [
    'markup',
    /!\[[^\]]{0,200}\]\(\s*https?:[^)]{0,300}[?&=][^)]{0,300}\)|(?:append|add|include|insert|embed|render)(?: \S+){0,6} (?:markdown )?(?:image|link|url|pixel)(?: \S+){0,6} https?:/,
  ],
];

/** Longer texts are looked through in parts: what a part begins with ends the one before, and no pattern spans more than that. */
const partLength = 20_000;
const overlap = 2_000;

/** What a text tries, as far as it says so aloud; undefined for what people usually write. Time linear in its length. */
export function injectionIn(text: string): Injection | undefined {
  const plain = withoutHidden(text);
  for (let from = 0; from === 0 || from + overlap < plain.length; from += partLength - overlap) {
    const found = injectionInPart(plain.slice(from, from + partLength));
    if (found) return found;
  }
  return undefined;
}

function injectionInPart(plain: string): Injection | undefined {
  // Most texts have nothing taken apart or disguised: their variants are the same.
  for (const variant of new Set(variantsOf(plain))) {
    const found = patterns.find(([, pattern]) => pattern.test(variant));
    if (found) return found[0];
  }
  return undefined;
}

/** As it is, without what letters are taken apart or disguised with, and what stands in Base64 in it. */
function variantsOf(text: string): string[] {
  const lines = text.split('\n').map(foldLookalikes).join('\n');
  const spaced = lines.replace(/(?<![\p{L}])(?:[\p{L}][ .\-_*]){4,}[\p{L}](?![\p{L}])/gu, (run) =>
    run.replace(/[ .\-_*]/g, ''),
  );
  const leet = lines.replace(/(?<=\p{L})[013457$@]|[013457$@](?=\p{L})/gu, (sign) => leetLetters[sign] ?? sign);
  const decoded = [...text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)]
    .slice(0, 20)
    .map(([run]) => foldLookalikes(decodedText(run)));
  return [lines, foldLookalikes(text), spaced, leet, reversedWhenForeign(lines), rot13(lines), ...decoded];
}

const leetLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
};

function decodedText(run: string): string {
  return withoutHidden(Buffer.from(run, 'base64').toString('utf8'));
}

function reversedWhenForeign(text: string): string {
  return [...text].reverse().join('');
}

function rot13(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
}
