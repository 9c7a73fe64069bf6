import { type Turn, unanswered } from '../../domain/turn.js';
import { fold } from './fold.js';
import { ownWords } from './own-words.js';

/** That an answer was none, in the languages that frames.ts answers in; compared folded. */
const rejections: readonly RegExp[] = [
  "(?:that|this|it)(?:'s| is| was|) ?(?:not|isn't|wasn't) (?:what i (?:asked|meant?|need(?:ed)?|want(?:ed)?)|my question|(?:very |really )?helpful|the (?:right )?answer)",
  "(?:that|this|it|you) (?:did|do|does|have|has)(?:n't| not) (?:help|helped|answer|answered|understand|understood)(?! (?:him|her|them))|not helpful|wrong answer|(?:i|we)(?:'ve| have)? (?:already )?tried (?:that|this) already|(?:i|we)(?:'ve| have)? already tried (?:that|this|it|all)",
  '(?:das|es) (?:hilft|half) (?:mir |uns )?(?:\\p{L}+ )?nicht|hat (?:mir |uns )?(?:\\p{L}+ )?nicht geholfen|nicht hilfreich|(?:das )?(?:meinte?|wollte|fragte) ich (?:\\p{L}+ )?nicht|(?:ist|war) nicht (?:meine|die) frage|beantwortet (?:meine|die) frage nicht|falsche antwort|mich (?:\\p{L}+ )?nicht verstanden|verstehen mich nicht',
  "ce n'(?:est|etait) pas (?:ce que|ma question)|(?:ca|cela) ne (?:m'|nous )aide pas|ne repond pas a ma question|vous n'avez pas (?:compris|repondu)|mauvaise reponse",
  'no es (?:lo que (?:pregunt|quer|neces)\\p{L}+|mi pregunta)|no me (?:ayuda|sirve)|no responde a mi pregunta|no (?:has?|han) (?:entendido|respondido)|respuesta (?:incorrecta|equivocada)',
  'non e (?:quello che|cio che|la mia domanda)|non mi (?:aiuta|e utile)|non risponde alla mia domanda|non (?:ha|hai|avete) capito|risposta sbagliata',
  'nao (?:e|foi) (?:o que (?:pergunt|quer|precis)\\p{L}+|a minha pergunta)|nao (?:me )?ajud(?:a|ou)|nao (?:respondeu|entendeu)|resposta errada',
  'dat (?:is|was) niet (?:wat ik|mijn vraag)|dat helpt (?:me |mij )?niet|geen antwoord op mijn vraag|begrijpt (?:me|mij) niet|verkeerd antwoord',
].map((pattern) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u'));

/** Whether the customer says of the agent's last answer that it is none: another guess would be as good. */
export function rejectsAnswer(turn: Pick<Turn, 'utterances'>): boolean {
  const open = unanswered(turn);
  const answered = turn.utterances.at(-open.length - 1);
  if (answered?.from !== 'ai') return false;
  const said = fold(open.map(({ text }) => ownWords(text)).join('\n'));
  return rejections.some((pattern) => pattern.test(said));
}
