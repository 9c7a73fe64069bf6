import { fold } from './fold.js';

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');

/** Words that one alone makes a person answer rather than a machine: nobody asks about what they name. */
const strong: readonly RegExp[] = [
  whole(
    'furious|outrage(?:d|ous)|disgust(?:ed|ing)|unacceptable|ridiculous|pathetic|disgrace(?:ful)?|appalling|sick of|fed up|waste of (?:time|money)|worst (?:\\S+ ){0,3}(?:ever|company|service|support|product|experience)|terrible (?:service|support|experience)|useless (?:support|service|bot|company)|f+u+c+k\\S*|wtf|bullshit|shit\\S*|crap|damn(?:ed)?|idiots?|morons?|rip-?off|so angry|very angry|extremely (?:angry|upset|disappointed|frustrated)|are you kidding|kidding me',
  ),
  whole(
    'unverschamt(?:heit)?|frechheit|unfassbar|inakzeptabel|katastroph(?:e|al)|abzocke|scheiss\\S*|verarsch\\S*|lacherlich|stinksauer|wutend|eine zumutung|sauladen|saftladen|schnauze voll',
  ),
  whole('inadmissible|inacceptable|scandaleux|scandale|honteux|merde|putain|ras le bol|furieu(?:x|se)|foutage'),
  whole('inaceptable|indignante|verguenza|mierda|ridiculo|pesimo servicio|harto|harta|furios[oa]'),
  whole('inaccettabile|vergogn(?:a|oso)|merda|ridicolo|furios[oa]|schifo'),
  whole('inaceitavel|vergonha|merda|ridiculo|pessimo|furios[oa]|palhacada'),
  whole('onacceptabel|schandalig|belachelijk|woedend|waardeloos'),
  /ふざけるな|最悪|いい加減にし|骗子|垃圾|投诉|최악|حرامية|نصابين|سيء جدا|возмутительно|безобразие/gu,
];

const crime = [
  'scam(?:mers?)?|frauds?|fraudsters?|thie(?:f|ves)|liars?|crooks?|betrug|betruger|diebe|lugner|gauner|verbrecher|abzocker',
  'arnaque(?:urs?)?|escrocs?|escroquerie|voleurs?|menteurs?|estafa(?:dores)?|timo|ladrones|mentirosos|truffa(?:tori)?|ladri|bugiardi',
  'golpe|golpistas|ladroes|burla|oplichters?|oplichting|dieven|leugenaars',
].join('|');
/** What follows these is not what somebody is called. */
const beside =
  '(?:against|from|by|for|to|if|when|about|gegen|von|vor|durch|wenn|contre|par|si|contra|por|contro|da|tegen|door|voor|over) ';
/**
 * That they are said of us, or threatened with: «what if a thief takes it» and «how do I report a fraud» are questions like others,
 * and so is one about a lawyer.
 */
const accusing: readonly RegExp[] = [
  whole(
    `(?:you(?:'re| are| guys are| people are)|you(?: bunch of| lying| bloody)?(?= (?:scammers|thieves|liars|crooks))|(?:this|that|it|your \\S+)(?:'s| is| was)|what an?(?= (?:scam|fraud))|bunch of|ihr seid|sie sind|(?:das|alles|es) ist|vous etes|c'est|ce sont|bande d[e']|sois|son|esto es|menuda|vaya|siete|questa e|voces sao|isto e|isso e|jullie zijn|(?:dit|het) is|wat een) ?(?:(?!${beside}|\\S*[.!?])\\S+ ){0,3}(?:${crime})`,
  ),
  new RegExp(`(?:^|[.!?,]\\s*)(?:[\\p{L}']+ ){0,2}(?:${crime})\\s*[!！]`, 'gu'),
  whole(
    "sue you|(?:take|see) you (?:to|in) court|legal action against you|(?:my|our) (?:lawyers?|solicitors?|attorneys?)(?:'ll| will| is going)|(?:call|contact|hire|involve|get|hear from|take (?:this|it) to) (?:my|our|a) (?:lawyer|solicitor|attorney)",
  ),
  whole('anwalt (?:einschalt|wird|meld|nehm|hor)\\p{L}*|zum anwalt|mit (?:meinem|unserem|dem) anwalt'),
  whole(
    '(?:mon|notre) avocat (?:va|vous|prendra|contactera)|(?:contacter|saisir|appeler|voir) (?:mon|notre|un) avocat',
  ),
  whole('(?:mi|nuestro) abogado (?:va|les|os|se)|(?:llamar|hablar|contactar) (?:a|con) (?:mi|un) abogado'),
  whole(
    '(?:il mio|nostro) avvocato (?:vi|la|si)|(?:meu|nosso) advogado (?:vai|ira)|(?:mijn|onze) advocaat (?:zal|gaat)',
  ),
  /詐欺(?:だ|師|会社)|사기(?:꾼|야|네|잖)|(?:هذا|هذه) (?:احتيال|نصب)|вы (?:\S+ )?мошенник/gu,
];

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
  return countIn(folded, [...strong, ...accusing]) > 0 || (count > 0 && count + loud >= enough);
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
