import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Passage } from '../engines/engine.js';
import { changesOf, type EngineUnderTest, engineSuite, newIndex } from './engine-suite.js';
import { aPassage, newTenant } from './passages.js';

/** What engines promise besides that find by words. */
export function keywordSuite(name: string, under: EngineUnderTest<Passage>): void {
  engineSuite(name, under);
  describe(`${name}: words as people type them`, () => {
    let engine: Engine<Passage>;
    let close: () => Promise<void>;
    const index = newIndex();
    beforeAll(async () => {
      ({ engine, close } = await under.open());
      await engine.prepare(index);
    });
    afterAll(() => close());

    /** The titles that a question finds among articles, best first. */
    async function found(question: string, titles: readonly string[], { locale = 'en' } = {}): Promise<string[]> {
      const tenant = newTenant();
      const passages = [...titles, 'Invoices'].map((title) => aPassage(tenant, { title, locale }));
      await engine.write(index, changesOf(passages, under.item));
      const hits = await under.find(engine, index, tenant, question);
      return hits.map(({ articleId }) => passages.find((passage) => passage.articleId === articleId)?.title ?? '');
    }

    test.each([
      ['coeur', 'Le cœur'],
      ['lodz', 'Łódź'],
      ['aeroskobing', 'Ærøskøbing'],
      ['grosse', 'Größe'],
      ['đà nẵng', 'Da Nang'],
    ])('letters that are on no key: %j finds %j', async (question, title) => {
      expect(await found(question, [title])).toEqual([title]);
    });

    test.each([
      ['ruecksendung', 'Rücksendung'],
      ['groesse', 'Die Größe'],
      ['ueberpruefen', 'Bestellung überprüfen'],
      ['Groesse', 'Welche Größen gibt es?'],
      ['Überweisung', 'Ueberweisung'],
      ['neue', 'Neue Lampen'],
    ])('letters that are written as two: %j finds %j', async (question, title) => {
      expect(await found(question, [title], { locale: 'de' })).toEqual([title]);
    });

    test('what is no such letter stays as it is: “neue” finds no “nü”', async () => {
      expect(await found('neue', ['Nü', 'Die neue Lampe'], { locale: 'de' })).toEqual(['Die neue Lampe']);
    });

    test.each([
      ['pla', 'Plans'],
      ['compare pla', 'Plans'],
      ['deliv', 'Delivery'],
      ['Rücks', 'Rücksendung'],
      ['배송', '배송비는'],
    ])('the last word may be the beginning of one: %j finds %j', async (question, title) => {
      expect(await found(question, [title])).toEqual([title]);
    });

    test('no other word is a beginning, nor the last one when something follows it, nor a letter or two', async () => {
      for (const question of ['pla lamps', 'pla?', 'pl', 'p']) expect(await found(question, ['Plans'])).toEqual([]);
    });

    test('a whole word comes before longer ones that begin with it', async () => {
      expect(await found('port', ['Portable lamps', 'Port'])).toEqual(['Port', 'Portable lamps']);
    });

    test.each([
      ['Kreditkarte', 'de', 'Kreditkartenzahlung'],
      ['Zahlung', 'de', 'Kreditkartenzahlung'],
      ['Zeitumstellung', 'de', 'Zeitumstellung'],
      ['Umstellung', 'de', 'Zeitumstellung'],
      ['Wann sind die Umstellungen?', 'de', 'Zeitumstellung'],
      ['betaling', 'nl', 'Creditcardbetaling'],
      ['creditcard?', 'nl', 'Creditcardbetaling'],
    ])('a part of a compound: %j (%s) finds %j', async (question, locale, title) => {
      expect(await found(question, [title], { locale })).toEqual([title]);
    });

    test('a whole word comes before compounds of it, and where no compounds are written no part is one', async () => {
      const titles = ['Zeitumstellung', 'Umstellung'];
      expect(await found('Umstellung', titles, { locale: 'de' })).toEqual(['Umstellung', 'Zeitumstellung']);
      expect(await found('port?', ['Passport'])).toEqual([]);
    });

    test.each([
      ['배송비', 'ko', '배송비는 얼마인가요'],
      ['배송비', 'en', '배송비는 얼마인가요'],
      ['배송비를', 'en', '배송비'],
    ])('Korean without its particles: %j (%s) finds %j', async (question, locale, title) => {
      expect(await found(question, [title], { locale })).toEqual([title]);
    });

    test.each([
      ['nodejs', 'Node.js'],
      ['node js', 'Node.js'],
      ['Node.js', 'NodeJS'],
      ['node js', 'Nodejs'],
      ['login', 'How to log in'],
      ['log in', 'Login'],
      ['logging in', 'Login'],
      ['login?', 'Logging into the shop'],
      ['getUserById', 'Get user by id'],
      ['get user by id', 'getUserById'],
      ['getuserbyid', 'getUserById'],
      ['user name', 'Username'],
      ['username', 'User name'],
      ['email', 'E-mail'],
      ['github', 'GitHub'],
      ['user id', 'user_id'],
    ])('words that are joined or split: %j finds %j', async (question, title) => {
      expect(await found(question, [title])).toEqual([title]);
    });
  });
}
