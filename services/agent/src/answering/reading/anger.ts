import { fold } from './fold.js';

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');

/** Words that one alone makes a person answer rather than a machine. */
const strong: readonly RegExp[] = [
  whole(
    'furious|outrage(?:d|ous)|disgust(?:ed|ing)|unacceptable|ridiculous|pathetic|disgrace(?:ful)?|appalling|scam(?:mers?)?|fraud(?:sters?)?|thie(?:f|ves)|liars?|lawyer|sue you|sick of|fed up|waste of (?:time|money)|worst (?:\\S+ ){0,3}(?:ever|company|service|support|product|experience)|terrible (?:service|support|experience)|useless (?:support|service|bot|company)|f+u+c+k\\S*|wtf|bullshit|shit\\S*|crap|damn(?:ed)?|idiots?|morons?|rip-?off|so angry|very angry|extremely (?:angry|upset|disappointed|frustrated)|are you kidding|kidding me',
  ),
  whole(
    'unverschamt(?:heit)?|frechheit|unfassbar|inakzeptabel|katastroph(?:e|al)|abzocke|betrug|betruger|anwalt|scheiss\\S*|verarsch\\S*|lacherlich|stinksauer|wutend|eine zumutung|sauladen|saftladen|schnauze voll',
  ),
  whole(
    'inadmissible|inacceptable|scandaleux|scandale|honteux|arnaque(?:urs?)?|escrocs?|merde|putain|ras le bol|furieu(?:x|se)|avocat|foutage',
  ),
  whole(
    'inaceptable|indignante|verguenza|estafa(?:dores)?|ladrones|mierda|ridiculo|pesimo servicio|harto|harta|furios[oa]|abogado',
  ),
  whole('inaccettabile|vergogn(?:a|oso)|truffa(?:tori)?|ladri|merda|ridicolo|furios[oa]|avvocato|schifo'),
  whole('inaceitavel|vergonha|golpe|ladroes|merda|ridiculo|pessimo|furios[oa]|advogado|palhacada'),
  whole('onacceptabel|schandalig|belachelijk|oplichters?|oplichting|woedend|advocaat|waardeloos'),
  /ふざけるな|最悪|詐欺|いい加減にし|骗子|垃圾|投诉|사기|최악|نصب|احتيال|حرامية|سيء جدا|возмутительно|мошенник|ужасн|безобразие/gu,
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
];
const shoutedLetters = 15;
const shoutedShare = 0.7;
const enough = 2;

/** Whether somebody is so angry that a person should answer: by strong words, or by milder ones that add up or are shouted. */
export function isAngry(text: string): boolean {
  const folded = fold(text);
  const count = (patterns: readonly RegExp[]) =>
    patterns.reduce((sum, pattern) => sum + (folded.match(pattern)?.length ?? 0), 0);
  const loud = (isShouted(text) ? 1 : 0) + (/[!！]{3,}|[?!]{4,}/u.test(text) ? 1 : 0);
  return count(strong) > 0 || count(mild) + (count(mild) > 0 ? loud : 0) >= enough;
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= shoutedLetters && capitals / letters >= shoutedShare;
}
