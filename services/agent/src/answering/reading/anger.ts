import { fold } from './fold.js';

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');

/** But with a thing, and with a question: "so disappointed with the colour, can I exchange it?" asks what others ask. */
const notWith = (words: string, articles: string, us: string) =>
  `(?! (?:${words}) (?:${articles}) (?!${us})[^?？]{0,300}[?？])`;

/** Words that one alone makes a person answer rather than a machine: nobody asks about what they name. */
const strong: readonly RegExp[] = [
  whole(
    `furious|outrage(?:d|ous)|disgust(?:ed|ing)|unacceptable|ridiculous|pathetic|disgrace(?:ful)?|appalling|sick of|fed up|waste of (?:time|money)|worst (?:\\S+ ){0,3}(?:ever|company|service|support|product|experience|app|shop)|terrible (?:service|support|experience)|useless (?:support|service|bot|company)|f+u+c+k\\S*|wtf|bullshit|shit\\S*|crap|damn(?:ed)?|idiots?|morons?|rip-?off|(?<!(?:not|n't) )(?:so|very|really|extremely) (?:angry|frustrated|annoyed|(?:upset|disappointed|unhappy)${notWith('with|about|by|in', 'the|this|my', 'service|support|company|team')})|(?:you|u|you guys|your (?:bot|service|support|company))(?:'re| are| r| is) (?!not )(?:\\S+ )?useless|(?:you|your (?:bot|service|support|company)) sucks?|go to hell|what the hell|shame on you|are you kidding|kidding me`,
  ),
  whole(
    `unverschamt(?:heit)?|frechheit|unfassbar|inakzeptabel|katastroph(?:e|al)|abzocke|scheiss\\S*|verarsch\\S*|lacherlich|stinksauer|wutend|eine zumutung|sauladen|saftladen|schnauze voll|(?:richtig|sehr|echt|total|extrem) (?:sauer|verargert|enttauscht${notWith('von|uber|mit', 'der|die|das|dem|meine[rm]?', 'service|support|firma|kundendienst')})|zum kotzen|unter aller sau|(?:ihr|sie) konn(?:t|en) mich mal|schlechteste[rnsm]? (?:service|support|laden|firma)`,
  ),
  whole(
    "inadmissible|inacceptable|scandaleux|scandale|honteux|merde|putain|ras le bol|furieu(?:x|se)|foutage|j'en ai (?:marre|assez(?! pour))|je suis (?:\\S+ )?en colere|c'est une honte|vous vous (?:moquez|foutez)|vous etes (?:\\S+ )?(?:nuls?|incompetents?)|service (?:\\S+ )?nul",
  ),
  whole(
    `inaceptable|indignante|verguenza|mierda|ridiculo|(?:pesim[oa]|peor) (?:servicio|empresa|experiencia|atencion)|harto|harta|furios[oa]|(?:muy|tan) (?:enfadad[oa]|enojad[oa]|decepcionad[oa]${notWith('con|por|de', 'el|la|mi', 'servicio|atencion|empresa')})|est(?:oy|amos) (?:muy |tan )?molest[oa]s?`,
  ),
  whole('inaccettabile|vergogn(?:a|oso)|merda|ridicolo|furios[oa]|schifo'),
  whole('inaceitavel|vergonha|merda|ridiculo|pessimo|furios[oa]|palhacada'),
  whole('onacceptabel|schandalig|belachelijk|woedend|waardeloos'),
  /[😡🤬🖕]|ふざけるな|最悪|いい加減にし|骗子|垃圾|投诉|최악|حرامية|نصابين|سيء جدا|возмутительно|безобразие|это (?:\S{1,20} )?ужас(?:но)?(?!\p{L})|ужасн\p{L}{0,9} (?:сервис|обслуживание|поддержка|компания)/gu,
];

/** What people call those who cheated them, and what they call it. */
const crimes = [
  'scam(?:mers?)?|fraud(?:s|sters?)?|thieves|liars?|betrug(?:er)?|arnaque(?:urs?)?|escrocs?|estafa(?:dores)?|ladrones',
  'truffa(?:tori)?|ladri|ladroes|oplichters?|oplichting|мошенни\\p{L}*|(?:و|ال)?احتيال',
].join('|');
const crime = new RegExp(`(?<![\\p{L}\\p{N}])(?:${crimes})(?![\\p{L}\\p{N}])|詐欺`, 'u');

/** Up to `most` words before others, bounded so that a long message takes no longer than its length. */
const some = (most: number) => `(?:[^\\s.!?]{1,20} ){0,${most}}`;
/** "What if it is" says nothing of it. */
const supposing = '(?<!(?:if|whether|know|sure|wenn|ob|si|se|als|of|that|dass|que|che|dat) )';
/** That we are meant, in a question as well: "is this not a scam?" */
const accusing: readonly RegExp[] = [
  `${supposing}(?:you(?:'re| are| guys are| people are)|your \\S{1,20} (?:is|are)) ${some(3)}(?:scam(?:mers?)?|frauds?|fraudsters?|thie(?:f|ves)|liars?|crooks?)`,
  `${supposing}(?:this|that|it)(?:'s| is| was) ${some(3)}(?:scam|fraud)`,
  `${supposing}you(?:'ve| have)? (?:all )?(?:cheated|robbed|tricked|conned|stole|stolen) (?:me|us|my|our)|${supposing}you(?:'re| are) (?:all |just )?(?:lying|cheat(?:s|ers?|ing)|a cheat(?:er)?)|scammed by you`,
  'are you (?:all |just |such )?(?:scammers|fraudsters|thieves|liars|crooks)|^\\W*thief|you,?(?: bunch of| lying| bloody| damn)? (?:scammers|fraudsters|thie(?:f|ves)|liars?|crooks?)|what (?:an?|kind of|sort of) (?:scam|fraud)|bunch of (?:scammers|thieves|liars|crooks)|you (?:guys |people |just |all |have )?scam(?:med|ming)? (?:me|us|people)',
  `(?:ihr seid|sie sind) ${some(3)}(?:betruger|diebe|lugner|gauner|verbrecher|abzocker)|${supposing}(?:das|alles|es) ist ${some(3)}betrug|(?:ihr|sie) (?:diebe|lugner|gauner|verbrecher|abzocker)|(?:sie haben|ihr habt) (?:mich|uns) ${some(2)}(?:betrogen|belogen)`,
  `vous etes ${some(3)}(?:arnaqueurs?|escrocs?|voleurs?|menteurs?)|${supposing}c'est ${some(2)}(?:l'|une |de l')?(?:arnaque|escroquerie)|bande d(?:e |')(?:arnaqueurs|escrocs|voleurs|menteurs)|c'est du vol(?! )|vous m'avez (?:vole|arnaque|menti)`,
  `(?:sois|son) ${some(2)}(?:estafadores|ladrones|mentirosos)|${supposing}(?:es|esto es|menuda|vaya) ${some(1)}(?:estafa|timo)`,
  `siete ${some(2)}(?:truffatori|ladri|bugiardi)|${supposing}(?:e|questa e) ${some(1)}truffa`,
  `voces sao ${some(2)}(?:golpistas|ladroes|mentirosos)|${supposing}(?:e|isto e|isso e) um ${some(1)}golpe|que golpe`,
  `jullie zijn ${some(2)}(?:oplichters|dieven|leugenaars)|${supposing}(?:dit|het) is ${some(2)}oplichting`,
].map(whole);
/** 사기 is the buying of something as well, نصب its installing. */
const accusingElsewhere =
  /사기(?:꾼|야|네|잖|다|입니다|예요|에요)|(?:이건|이거|완전) ?사기[\s!.~]*$|(?:هذا|هذه|انتم|أنتم) نصب/u;

/** Crimes of others, or none: "report a fraud", "a thief took it", "a scam SMS in your name", "it is not a scam". */
const ofOthers: readonly RegExp[] = [
  `(?<!(?:run|owned|led|managed) )(?:report(?:s|ed|ing)?|suspect(?:s|ed)?|victim of|against|by|from|about)(?: an?| the| some| any| possible)? (?:${crimes})`,
  `(?:not|no|kein(?:e|en|er)?|pas|geen|niet|non|nao)(?: [^\\s.,!?]{1,20}){0,2} (?:${crimes})`,
  '(?:scam|fraud) (?:sms|e-?mails?|mails?|messages?|texts?|calls?|callers?|(?:web)?sites?|links?|letters?|attempts?|team|department|alerts?|protection|detection|prevention|checks?|cases?|on|with|in)|(?:card|identity|bank|payment) fraud',
  '(?:the|some|any|other|two|three) thieves|thieves (?:broke|cut|took|stole|came|tried|got|have|had|can|could)',
  'betrugs?(?: [^\\s.!?]{1,20}){0,3} (?:melden|gemeldet|anzeigen)|betrug (?:auf|mit|bei)|(?:gegen|von|vor|durch|opfer von)(?: den| einen| einem)? betruge?r?n?',
  "(?:signaler|contre|victime d)(?: une?| les| des|'une| l)?[ ']?(?:arnaque(?:urs)?|escrocs)|(?:denunciar|reportar|contra|victima de)(?: una| los| las)? (?:estafa(?:dores)?|ladrones)",
  '(?:segnalare|contro|vittima di)(?: una| i| le)? (?:truffa(?:tori)?|ladri)|(?:denunciar|contra|vitima de)(?: um| os)? (?:golpe|ladroes)|(?:tegen|door) oplichters?|oplichting (?:melden|gemeld)',
].map(whole);
const ofOthersElsewhere = /(?:от|против) мошенник|詐欺(?:に|メール|電話|サイト|の(?:メール|電話|サイト)|対策)/u;

/** What is threatened with, in a question as well. */
const threatening = whole(
  'sue you|(?:take|see) you (?:to|in) court|legal action against you|hear from (?:my|our|a) (?:lawyers?|solicitors?|attorneys?)|do i (?:need|have) to (?:call|get|contact|see) (?:my|our|a) lawyer|muss ich (?:erst |jetzt |wirklich )?(?:zum|einen) anwalt|anwalt (?:einschalt|wird|meld|hor)\\p{L}*',
);
/** The law, a lawyer of one's own, or one that somebody wants to see: "the lawyer of our company" threatens nobody. */
const lawyers: readonly RegExp[] = [
  "(?:my|our) (?:lawyers?|solicitors?|attorneys?)|(?:call|contact|hire|consult|involv|see|gett?|got|speak(?:ing)? (?:to|with)|talk(?:ing)? (?:to|with)|go(?:ing)? to)(?:e|ing|e?d)? (?:an?|the) (?:lawyer|solicitor|attorney)|take (?:this|it) to (?:my|our|a) (?:lawyer|solicitor|attorney)|lawyer up|(?:i|we)(?:'ll| will|'m| am|'re| are)(?: going to)? (?:sue|tak(?:e|ing) legal action|go(?:ing)? to court)|(?:i|we)(?:'ll| will|'m| am|'re| are)(?: going to)? report(?:ing)? you(?! (?:an?|the|that|this|my|our|some|what|how|when|if|back)(?![\\p{L}]))",
  '(?:erstatte|stelle)n? (?:straf)?anzeige|zeigen? (?:sie|euch) an|(?:mein|unser)(?:e[nm])? (?:rechts)?anwalt|(?:schalte|nehme|hole|rufe|beauftrage)n? (?:mir |uns )?(?:einen|den) (?:rechts)?anwalt|einen (?:rechts)?anwalt (?:ein|nehm|hol|beauftrag|konsult)\\p{L}*|zum (?:rechts)?anwalt|mit dem (?:rechts)?anwalt',
  '(?:je vais|nous allons|je vous) (?:porter|deposer|depose) plainte|(?:mon|notre) avocat|(?:contacter|saisir|appeler|voir|prendre|consulter) un avocat',
  '(?:l[eo]s|os) voy a denunciar|(?:voy|vamos) a (?:denunciar(?:l[eo]s|os)|demandar(?:l[eo]s|os))|(?:mi|nuestro) abogado|(?:llamar|hablar|contactar|consultar) (?:a|con) un abogado',
  '(?:il mio|mio|nostro) avvocato|(?:meu|nosso) advogado|(?:mijn|onze) advocaat',
].map(whole);

const sentence = /[^.!?。！？؟\n]+[.!?。！？؟]*/gu;
const has = (text: string, patterns: readonly RegExp[]) => patterns.some((pattern) => text.search(pattern) >= 0);

/** Whether somebody is called a criminal, or threatened with the law: questions name both without that. */
function accuses(said: string): boolean {
  const isQuestion = /[?？؟]\s*$/u.test(said);
  if (has(said, [threatening, ...(isQuestion ? [] : lawyers)])) return true;
  if (has(said, [...ofOthers, ofOthersElsewhere])) return false;
  return has(said, [...accusing, accusingElsewhere, ...(isQuestion ? [] : [crime])]);
}

/** Two of these, or one said aloud. */
const mild: readonly RegExp[] = [
  whole(
    'angry|upset|disappointed|frustrat(?:ed|ing)|annoy(?:ed|ing)|terrible|horrible|awful|worst|useless|joke|nonsense|hate|ridiculous|never again|stupid|rude',
  ),
  whole('sauer|enttauscht|genervt|schrecklich|furchtbar|schlecht(?:er|este[rn]?)|nie wieder|argerlich|unmoglich'),
  whole(
    'decu[e]?|enerve[e]?|nul|nulle|horrible|agace[e]?|jamais plus|decepcionad[oa]|enfadad[oa]|horrible|delus[oa]|arrabbiat[oa]|chatead[oa]|irritad[oa]|boos|teleurgesteld|slecht(?:ste)?',
  ),
  /ужасн/gu,
];
const shoutedLetters = 15;
const shoutedShare = 0.7;
const enough = 2;

/** Whether somebody is so angry that a person should answer: by strong words, or by milder ones that add up or are shouted. */
export function isAngry(text: string): boolean {
  const folded = fold(text);
  const count = countIn(folded, mild);
  const loud = (isShouted(text) ? 1 : 0) + (/[!！]{3,}|[?!]{4,}/u.test(text) ? 1 : 0);
  if (countIn(folded, strong) > 0 || (count > 0 && count + loud >= enough)) return true;
  return [...text.matchAll(sentence)].some(([each]) => accuses(fold(each)));
}

/** A word that several languages have counts once. */
function countIn(folded: string, patterns: readonly RegExp[]): number {
  return new Set(patterns.flatMap((pattern) => [...folded.matchAll(pattern)].map(({ index }) => index))).size;
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= shoutedLetters && capitals / letters >= shoutedShare;
}
