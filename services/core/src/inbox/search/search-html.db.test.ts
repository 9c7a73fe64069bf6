import { ContentType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const find = async (q: string) => (await project.list({ q })).ids;

/** The id of a conversation with this message. */
async function htmlConversation(content: string): Promise<string> {
  const { id } = await project.conversation();
  await project.message(id, { content, contentType: ContentType.HTML });
  return id;
}

async function shown(html: string): Promise<string> {
  const [row] = await core.rows<{ text: string }>('SELECT shown_text($1) AS text', html);
  return (row?.text ?? '').replace(/\s+/g, ' ').trim();
}

describe('a search of HTML', () => {
  test.each([
    [
      'its text, and none of its tags, attributes and comments',
      '<!DOCTYPE html><div class="lead" style="color: red">Dear <a href="https://a.example/path" title="tip">friend</a><!-- note --></div>',
      'dear friend',
      'div class lead color red href path tip note doctype html a',
    ],
    [
      'nothing of styles, scripts and the title',
      '<html><head><title>heading</title><style>p > b { margin: 0 }</style></head><body><SCRIPT>if (a < b) alert("</p>")</SCRIPT >text</body>',
      'text',
      'heading margin alert head body',
    ],
    [
      'letters that were written by name or number',
      'Z&uuml;rich, M&#252;nchen, K&#xF6;ln &Omega;mega',
      'Zürich münchen koln ωmega',
      'uuml 252 rich',
    ],
    [
      'words with marks inside as one',
      '<b>imp</b>ortant H<sub>2</sub>O wo<wbr>nder&shy;ful',
      'important h2o wonderful',
      'imp ortant 2 wo',
    ],
    [
      'words of different blocks as two',
      '<p>one</p><p>two</p>three<br>four<table><tr><td>five</td><td>six</td></tr></table>',
      'one two three four five six',
      'onetwo threefour fivesix',
    ],
    ['tags that were shown as text', '5 &lt; 7, &amp;nbsp; and &lt;aside&gt;', '5 7 nbsp aside', 'amp lt'],
  ])('finds %s', async (_, html, words, others) => {
    const id = await htmlConversation(html);
    for (const word of words.split(' ')) expect(await find(word), word).toEqual([id]);
    for (const word of others.split(' ')) expect(await find(word), word).toEqual([]);
  });

  test('finds what looks like HTML in other messages as it was written', async () => {
    const id = await project.conversationOf('<b>Subject</b>', 'Why does <section> show Z&uuml;rich?');
    expect(await find('section uuml b')).toEqual([id]);
    expect(await find('zürich')).toEqual([]);
  });

  test('finds a message by what it was changed to', async () => {
    const id = await htmlConversation('<p>before</p>');
    const update = (assignments: string) =>
      core.rows(`UPDATE messages SET ${assignments} WHERE conversation_id = $1`, id);
    await update("content = '<i>after</i>'");
    expect([await find('before'), await find('after'), await find('i')]).toEqual([[], [id], []]);
    await update("content_type = 'text'");
    expect([await find('after'), await find('i')]).toEqual([[id], [id]]);
  });
});

describe('of HTML is shown', () => {
  test.each([
    // Comments, however they end.
    ['a<!-->b<!--->c<!-- - -- > --!>d<!-- <b>e</b> -->f<!-- g', 'abcdf'],
    ['<!--[if mso]><p>office</p><![endif]-->a<![if !mso]>b<![endif]>c<?xml d?>e', 'a b c e'],
    // Tags: quotes count only where a value begins.
    [`a<b x=">" y='>' z=a>b</b>c<p don't>d<p a = ">" / >e`, 'abc d e'],
    ['a<b <i>b</b x>c</>d</ x>e', 'abc d e'],
    ['5 < 6 <- 1<2 a<', '5 < 6 <- 1<2 a<'],
    // What never ends.
    ['a<b', 'a'],
    ['a<p title="b>c', 'a'],
    ['a<style>b<p>c', 'a'],
    // Elements that only begin like those that are not shown.
    ['<styled>a</styled><scripts>b</scripts><titles>c', 'a b c'],
    ['a<script/>b</script>c<style>d</styles>e</style\n>f', 'acf'],
    // References.
    ['&auml;&AUML;&Auml&auml1;&copy 1&sect=2&lang=3&lang;4', 'ä&AUML;Ä&auml1;© 1§=2&lang=3⟨4'],
    ['&#65;&#065&#x41;&#X41z&#;&#x;&#150;&#128;', 'AAAAz&#;&#x;–€'],
    ['&#0;&#xD800;&#xDFFF;&#x110000;&#99999999;&#xFFFFFFF;&#1234567890;', '������\uFFFD90;'],
    ['&&&amp;amp;&;& amp;', '&&&amp;&;& amp;'],
    ['a&nbsp;b&ensp;c&zwnj;d&#128512;', 'a b c\u200Cd😀'],
  ])('%s', async (html, text) => {
    expect(await shown(html)).toBe(text);
  });

  test('the characters of HTML 4 by their names', async () => {
    expect(await shown('&Agrave;&yuml;&OElig;&thetasym;&sigmaf;&hellip;&euro;&loz;&diams;&apos;&AMP;')).toBe(
      "ÀÿŒϑς…€◊♦'&",
    );
  });
});

test.each([
  '<',
  '<b>',
  '<p>x',
  '<b>x',
  '</',
  '<!--',
  '<!---->',
  '<script>',
  '<style></style>',
  '<a b="',
  `<a b='"`,
  '<p =',
  '&',
  '&amp',
  '&#1;',
  '&#',
  '&uuml;',
  '&a<',
  '<div><b>',
])('100 000 characters of "%s" are kept as they came, and as little work as any long text', async (piece) => {
  const { id } = await project.conversation();
  const content = `first ${piece.repeat(100_000)}`.slice(0, 100_000);
  const message = await project.message(id, { content, contentType: ContentType.HTML });
  expect(message.content).toBe(content);
  expect(await find('first')).toEqual([id]);
});
