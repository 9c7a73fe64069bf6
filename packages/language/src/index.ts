export { analyse, analyseShort, otherForms, type Term } from './analyse.js';
export { decodeEntities } from './entities.js';
export { isPlainlyNotIn, languageOfText, toldLanguages } from './language-of-text.js';
export { type Language, languageOf } from './languages.js';
export { analyseQuestion, type QuestionWord, unmeantIn, weakWeight } from './question.js';
export { questionLanguage, recognizedLanguage } from './question-language.js';
export { foldWord, hasLettersWithoutKey, unspaced, unspacedCharacters, type Word, wordsOf } from './words.js';
