import { type Turn, unanswered } from '../../domain/turn.js';
import { fold } from './fold.js';
import { ownWords } from './own-words.js';

/** What may stand before it: "no, sorry, but …". */
const opening =
  "^(?:(?:no(?:pe)?|sorry|hm+|well|but|ok(?:ay)?|i(?:'m| am) afraid|unfortunately|nein|leider|aber|tut mir leid|non|mais|desole|pero|lo siento|ma|mi dispiace|nao|mas|desculpe|nee|maar|helaas|thanks?(?: you)?|danke|merci|gracias|grazie|obrigad[oa]|bedankt)[\\s,.!:;–—-]+)*";
const end = '(?=\\s*(?:$|[,.!;:–—-]| (?:at all|much|either|unfortunately)(?![\\p{L}])))';

/**
 * That an answer was none, in the languages that frames.ts answers in; compared folded. They count where a message begins, and where
 * nothing but the answer can be meant: "it is not what I wanted" may be the lamp.
 */
const rejections: readonly RegExp[] = [
  `(?:for nothing|fur nichts|pour rien|por nada|per niente|voor niets)${end}`,
  `(?:that|this|it)(?:'s| is| was|) ?(?:still )?(?:not|isn't|wasn't) (?:what i (?:asked|meant?|was asking)(?! for)|my question|(?:the (?:right )?|an )answer(?: to my question)?${end}|(?:very |really )?helpful${end})`,
  `(?:that|this) (?:did|does|has)(?:n't| not) (?:really )?(?:help(?:ed)?${end}|answer(?:ed)? (?:my|the) question)|not (?:very |really )?helpful${end}|(?:that(?:'s| is| was) (?:the |a )?)?wrong answer${end}|you (?:do|did|have)(?:n't| not) (?:understand|understood|answer(?:ed)?)(?: (?:me|my question|the question|what i)|${end})|you misunderst(?:an|oo)d|i(?:'ve| have)? (?:already )?tried (?:that|this)(?: already)?${end}|i(?:'ve| have)? already tried (?:that|this|it|all)`,
  `das (?:hilft|half|hat) (?:mir |uns )?(?:\\p{L}+ )?nicht(?: (?:weiter|geholfen))?${end}|nicht hilfreich${end}|(?:das )?(?:meinte?|fragte) ich (?:\\p{L}+ )?nicht|das (?:wollte ich (?:\\p{L}+ )?nicht wissen|habe ich nicht (?:gefragt|gemeint))|das (?:ist|war) nicht (?:meine|die) frage|das beantwortet (?:meine|die) frage nicht|(?:das ist (?:die |eine )?)?falsche antwort|sie (?:haben mich|verstehen mich) (?:\\p{L}+ )?(?:nicht(?: verstanden)?|falsch)`,
  `ce n'(?:est|etait) pas (?:ce que (?:j'ai (?:demande|dit)|je (?:demande|voulais (?:dire|savoir)))|ma question)|(?:ca|cela) ne (?:m'|nous )aide pas|(?:ca|cela) ne repond pas a ma question|vous (?:ne m'avez|n'avez) pas (?:compris|repondu)|mauvaise reponse${end}`,
  `(?:eso )?no es (?:lo que (?:pregunt|quise decir|queria (?:decir|saber))\\p{L}*|mi pregunta)|(?:(?:eso )?no me ayuda|eso no me sirve)${end}|(?:eso )?no responde a mi pregunta|no (?:me )?(?:has?|han) (?:entendido|respondido)|respuesta (?:incorrecta|equivocada)${end}`,
  `non e (?:quello che (?:ho chiesto|intendevo|volevo (?:dire|sapere))|cio che (?:ho chiesto|intendevo)|la mia domanda)|non mi (?:aiuta|e utile)${end}|non risponde alla mia domanda|non (?:mi )?(?:ha|hai|avete) capito|risposta sbagliata${end}`,
  `(?:isso )?nao (?:e|foi) (?:o que (?:eu )?(?:perguntei|quis dizer|queria (?:dizer|saber))|a minha pergunta)|(?:isso )?nao (?:me )?ajud(?:a|ou)${end}|(?:voce )?nao (?:me )?(?:respondeu|entendeu)${end}|resposta errada${end}`,
  `dat (?:is|was) niet (?:wat ik (?:vroeg|bedoel(?:de)?|wilde weten)|mijn vraag)|dat helpt (?:me |mij )?niet${end}|geen antwoord op mijn vraag|(?:u|je|jullie) begrijpt? (?:me|mij) niet|verkeerd antwoord${end}`,
].map((pattern) => new RegExp(`${opening}(?:${pattern})(?![\\p{L}\\p{N}])`, 'u'));
/** Without a word: a thumb down, or signs of asking. */
const wordless = /^[^\p{L}\p{N}👎?？؟]*[👎?？؟][^\p{L}\p{N}]*$/u;

/** Whether the customer says of the agent's last answer that it is none: another guess would be as good. */
export function rejectsAnswer(turn: Pick<Turn, 'utterances'>): boolean {
  const open = unanswered(turn);
  const answered = turn.utterances.at(-open.length - 1);
  if (answered?.from !== 'ai') return false;
  return open.some(({ text }) => {
    const said = fold(ownWords(text));
    return wordless.test(said) || rejections.some((pattern) => pattern.test(said));
  });
}
