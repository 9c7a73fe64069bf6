import { decodeEntities } from '@pharos/language';
import { withoutReferences } from './references.js';
import { shieldCode, unshield } from './shield-code.js';
import { withoutTags } from './without-tags.js';

/*
 * The words of a Markdown text without its marks, for people to read and for engines to index: `withoutHtml` of the whole
 * text, then `withoutMarks` of it or of its parts. Not HTML: escape it before it is shown as such. Both take time linear in
 * the text's length.
 */

/** Markdown without its HTML, comments of many lines among it, and with its code shielded. */
export function withoutHtml(markdown: string): string {
  const lines = markdown.replace(/\r\n?/g, '\n').replace(blanks, ' ');
  return withoutTags(withoutReferences(shieldCode(visible(lines))));
}

/** What `withoutHtml` left, or a part of it, without marks and with its code as it was. */
export function withoutMarks(markdown: string): string {
  if (markdown === '') return '';
  const text = markdown.split('\n').map(plainLine).join('\n');
  return visible(unshield(text))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Blanks that few people know of. */
const blanks = /[\v\f\x85]/g;

/**
 * Zero-width and direction-changing characters and controls: nobody sees them, and they can make text look like another.
 * And what is for use within programs, such as this one.
 */
const invisible = /(?![\t\n])[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFDD0-\uFDEF]/gu;

/** The text without them, as passages are. */
export function visible(text: string): string {
  return text.replace(invisible, '');
}

const rule = /^ {0,3}(?:[-*_][ \t]*){3,}$/;
const tableRule = /^(?=[^-]*-)[ \t|:-]*$/;
/** An address and perhaps a title; with more, or as a footnote, it is text. */
const definition = /^ {0,3}\[(?!\^)[^\]]{1,300}\]:[ \t]*\S{1,2000}(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?$/;

function plainLine(line: string): string {
  if (line.length < 1_000 && (rule.test(line) || (line.includes('|') && tableRule.test(line)))) return '';
  if (definition.test(line.trimEnd())) return '';
  return plainInline(line.replace(blockMarks, '')).trimEnd();
}

/** Quote marks, bullets, numbers and tasks at the beginning of a line. */
const blockMarks = /^[ \t]{0,32}(?:>[ \t]?){0,8}(?:[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+)?/;

function plainInline(line: string): string {
  if (!/[\\`*_~[\]|&!]/.test(line)) return line;
  // Twice, since an image may be a link.
  const bare = withoutPipes(line).replace(link, '$1').replace(link, '$1');
  const text = bare
    .replace(/(?<!\\)`+/g, '')
    .replace(/(?<!\\)(?:\*{1,3}(?=\S)|(?<=\S)\*{1,3}|~~)/g, '')
    .replace(/(?<![\p{L}\p{N}\\])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return decodeEntities(text);
}

/** Its address may hold one pair of parentheses, as those of encyclopaedias do. */
const link =
  /!?\[([^[\]]{0,1000})\]\((?:[^()\s]|\([^()\s]{0,500}\)){0,2000}(?:[ \t]{1,9}(?:"[^"]{0,300}"|'[^']{0,300}'))?\)/g;

/** The cells of a row with single pipes between; searching for the blanks around each would take the square of the time. */
function withoutPipes(line: string): string {
  if (!line.includes('|')) return line;
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(' | ');
}
