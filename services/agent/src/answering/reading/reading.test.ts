import { describe, expect, test } from 'vitest';
import { turnOf } from '../testing/turns.js';
import { isAngry } from './anger.js';
import { agrees, asksForPerson, confirmsAll, isGreeting } from './intent.js';
import { isPlainlyNotIn, languageOfText } from './language-of-text.js';
import { readNeed } from './need.js';
import { ownWords } from './own-words.js';
import { policyTopicIn } from './policy-topics.js';
import { readTurnWords } from './reading.js';

describe('what is searched for', () => {
  test.each([
    ['a short message as it is', ['customer: How do I reset the hub?'], ['How do I reset the hub?']],
    [
      'without greeting and signature',
      ['customer: Hi there,\nhow do I reset the hub?\n\nBest regards\nAda'],
      ['how do I reset the hub?'],
    ],
    [
      'each of several questions',
      ['customer: How do I reset the hub? And how long does shipping to Norway take?'],
      ['How do I reset the hub?', 'And how long does shipping to Norway take?'],
    ],
    [
      'what came in several messages together',
      ['customer: My hub is offline', 'customer: How do I reset it?'],
      ['My hub is offline How do I reset it?'],
    ],
    [
      'a question that goes on, with the one before',
      ['customer: How do I return a lamp?', 'ai: Within 30 days.', 'customer: And the hub?'],
      ['And the hub? How do I return a lamp?'],
    ],
    ...['can I cancel?', 'Do you deliver?', 'how do I pay', 'Kann ich stornieren?'].map(
      (said): [string, string[], string[]] => [
        `a short question that is whole, with the one before and by itself: ${said}`,
        ['customer: How do I return a lamp?', 'ai: Within 30 days.', `customer: ${said}`],
        [`${said} How do I return a lamp?`, said],
      ],
    ),
    ...['How do I pack it?', 'the shade?', 'How long?', 'Kann ich das?'].map((said): [string, string[], string[]] => [
      `a short question that points at what was said, with the one before: ${said}`,
      ['customer: How do I return a lamp?', 'ai: Within 30 days.', `customer: ${said}`],
      [`${said} How do I return a lamp?`],
    ]),
    [
      'a question after notes that need no answer, without these',
      ['customer: How do I return a lamp?', 'ai: Within 30 days.', 'customer: ok cool', 'customer: Reset the hub how?'],
      ['Reset the hub how?'],
    ],
    [
      'an answer to what was asked back, with the question',
      ['customer: reset', 'ai: The lamp or the hub?', 'customer: the hub'],
      ['the hub reset'],
    ],
    ...[
      ['the first', 'Reset a lamp'],
      ['2.', 'Restart the hub (and reset it)'],
      ['The hub, please', 'Restart the hub (and reset it)'],
      ['lamps', 'Reset a lamp'],
    ].map(([said, title]): [string, string[], string[]] => [
      `the title that was chosen of two, with the question: ${said}`,
      [
        'customer: reset',
        'ai: Is your question about “Reset a lamp” or about “Restart the hub (and reset it)”?',
        `customer: ${said}`,
      ],
      [`${title} reset`, title as string],
    ]),
    [
      'neither of two titles where the answer tells of none',
      ['customer: reset', 'ai: Geht es Ihnen um „Lampe“ oder um „Hub“?', 'customer: weder noch'],
      ['weder noch reset'],
    ],
    [
      'neither of two titles where one is denied',
      ['customer: reset', 'ai: Geht es Ihnen um „Lampe“ oder um „Hub“?', 'customer: nicht der Hub'],
      ['nicht der Hub reset'],
    ],
    ['nothing of a greeting', ['customer: Hello!'], []],
    ['nothing when somebody has answered', ['customer: How?', 'agent: So.'], []],
    ['nothing but quoted text', ['customer: > How do I reset the hub?'], []],
  ])('%s', (_, said, queries) => {
    expect(readNeed(turnOf(said)).queries).toEqual(queries);
  });

  test('few words go with the subject', () => {
    const turn = turnOf(['customer: It is broken']);
    expect(readNeed({ ...turn, conversation: { ...turn.conversation, subject: 'Hub LX-2' } }).queries).toEqual([
      'Hub LX-2 It is broken',
    ]);
  });

  test('of a long letter the question and what says most, never more than a search takes', () => {
    const letter = `${'Yesterday it rained and we were at home. '.repeat(40)}The lamp in the kitchen flickers at night. How do I stop that flickering?`;
    const { queries } = readNeed(turnOf([`customer: ${letter}`]));
    expect(queries.at(-1)).toBe('How do I stop that flickering?');
    expect(queries[0]).toContain('flickers at night');
    for (const query of queries) expect(query.length).toBeLessThanOrEqual(480);
  });
});

test.each([
  ['How can I return a lamp?', 'en'],
  ['Wie kann ich meine Lampe zurückgeben?', 'de'],
  ['Comment puis-je retourner une lampe ?', 'fr'],
  ['¿Cómo puedo devolver una lámpara?', 'es'],
  ['Come posso restituire una lampada?', 'it'],
  ['Como posso devolver uma lâmpada? Não funciona', 'pt'],
  ['Hoe kan ik een lamp terugsturen?', 'nl'],
  ['ランプを返品したいです', 'ja'],
  ['كيف يمكنني إرجاع المصباح؟', 'ar'],
  ['Как вернуть лампу?', 'ru'],
  ['我想退货', 'zh'],
  ['iPhone 15', undefined],
  ['for e-bikes?', undefined],
  ['4711', undefined],
])('%j is of the language %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

test.each([
  [['How do I return a lamp?'], 'for two?', 'en'],
  [['How do I return a lamp?'], 'Kann ich stornieren?', 'de'],
  [['Wie kann ich meine Lampe zurückgeben?'], 'Hub', 'de'],
  [[], 'Hub', undefined],
])('after %j, %j is of the language %s', (before, now, language) => {
  const said = [...before.flatMap((text) => [`customer: ${text}`, 'ai: So.']), `customer: ${now}`];
  expect(readTurnWords(turnOf(said)).language).toBe(language);
});

test.each([
  ['Sie können die Lampe innerhalb von 30 Tagen zurückgeben.', 'en', true],
  ['You can return a lamp within 30 days of delivery.', 'de', true],
  ['Vous pouvez nous renvoyer votre lampe dans un mois.', 'en', true],
  ['Vous pouvez retourner la lampe dans les 30 jours.', 'es', false],
  ['ランプは30日以内に返品できます。', 'en', true],
  ['You can return a lamp within 30 days of delivery.', 'ja', true],
  ['You can return a lamp within 30 days of delivery.', 'en', false],
  ['iPhone 15', 'de', false],
  ['Retour de bike', 'en', false],
  ['Você pode devolver o candeeiro em 30 dias.', 'pt', false],
])('%j is plainly not in %s: %s', (text, language, is) => {
  expect(isPlainlyNotIn(text, language)).toBe(is);
});

test.each([
  ['I want to speak to a human', true],
  ['agent please', true],
  ['Can you connect me with someone?', true],
  ['Ich will mit einem Mitarbeiter sprechen', true],
  ['Je voudrais parler à un conseiller', true],
  ['Quiero hablar con una persona', true],
  ['Vorrei parlare con un operatore', true],
  ['Quero falar com um atendente', true],
  ['Ik wil een medewerker spreken, met een mens praten', true],
  ['担当者と話したい', true],
  ['我要转人工', true],
  ['How do I add a person to my family plan?', false],
  ['Which cleaning agent is safe for the shade?', false],
  ['How do I contact support by phone?', false],
  ['I need a person to talk to', true],
  ['Can I speak to someone else?', true],
  ['let me talk to customer service', true],
  ['Kann ich bitte mit jemandem sprechen?', true],
  ['Ich möchte einen Mitarbeiter sprechen', true],
  ['Kann ich mit einer Person sprechen?', true],
  ['Puis-je parler à quelqu’un ?', true],
  ['¿Puedo hablar con alguien?', true],
  ['Do I need a person over 18 to sign for the parcel?', false],
  ['Can I transfer to someone else what I ordered?', false],
  ['Passt die Bank für das Zimmer mit einer Person?', false],
  ['Puis-je échanger avec un modèle plus grand ?', false],
  ['¿Puedo contactar con un taller para la reparación?', false],
  ['Posso parlare con una lampada intelligente?', false],
  ['Get me an operator manual', false],
  ['Give me agent prices', false],
  ['Can I write to customer support in French?', false],
  ['How do I connect to customer care?', false],
  ['Get me a manager', true],
  ['Give me an agent now', true],
  ['I need a person for this', true],
  ['I want a person on the phone', true],
  ['Verbinden Sie mich bitte mit einer Person', true],
  ['Can I talk to customer service?', true],
  ['Need an agent', true],
  ['I want a manager', true],
  ['I want to talk to executive', true],
  ['Customer service please', true],
  ['Live chat', true],
  ['Can someone call me?', true],
  ['Please call me back', true],
  ['I want a callback', true],
  ['Is there a human I can talk to?', true],
  ['I don’t want to talk to a bot', true],
  ['Ich möchte mit dem Kundenservice sprechen', true],
  ['Bitte verbinden Sie mich mit dem Support', true],
  ['Kann mich jemand anrufen?', true],
  ['Rufen Sie mich bitte zurück', true],
  ['Ich will einen Menschen', true],
  ['Ich möchte nicht mit einem Bot reden', true],
  ['Mitarbeiter bitte', true],
  ['Je souhaite parler au service client', true],
  ['Passez-moi un conseiller', true],
  ['Rappelez-moi', true],
  ['Je ne veux pas parler à un robot', true],
  ['Un conseiller svp', true],
  ['Quiero hablar con atención al cliente', true],
  ['Llámenme', true],
  ['No quiero hablar con un robot', true],
  ['Un agente por favor', true],
  ['The captcha says I am not a robot, what now?', false],
  ['No AI features, how do I turn them off?', false],
  ['Kein Bot im Lieferumfang', false],
  ['¿Necesito un agente de aduanas?', false],
  ['Why did the courier not call me?', false],
  ['Will the driver call me before he comes?', false],
  ['I need an agent in Berlin', false],
  ['Which manager app do I need?', false],
  ['Brauche ich einen Mitarbeiterausweis?', false],
  ['What is your customer service number?', false],
  ['Wie funktioniert der Rückruf defekter Lampen?', false],
  ['Est-ce que le livreur va me rappeler ?', false],
])('%j asks for a person: %s', (text, is) => {
  expect(asksForPerson(text)).toBe(is);
});

test.each([
  ['Thanks, that worked!', true],
  ['Perfect, thank you so much', true],
  ['Vielen Dank, hat geklappt', true],
  ['Merci beaucoup !', true],
  ['Gracias', true],
  ['ありがとうございます', true],
  ['Спасибо, мне помогло', true],
  ['Спасибо, но не работает', false],
  ['This is what happened', false],
  ['That is what I see', false],
  ['This is all I get', false],
  ['That’s what the error says: E42', false],
  ['That is all it says', false],
  ['That is what I need help with', false],
  ['That’s what I need: two lamps', false],
  ['Спасибо, неверно', false],
  ['Спасибо, невозможно войти', false],
  ['Спасибо, ничего нового', false],
  ['Спасибо, мне нужен замок', false],
  ['شكرا ولكن معطل', false],
  ['شكرا لكنه معطل', false],
  ['شكرا ولم يعمل', false],
  ['شكرا، ليس هذا', false],
  ['That is all', true],
  ['That’s all for now, thanks', true],
  ['That’s what I needed, thank you!', true],
  ['Спасибо, понятно', true],
  ['شكرا جزيلا', true],
  ['شكرا، حلت المشكلة', true],
  ['شكرا، المشكلة مستمرة', false],
  ['Thanks, but it still does not work', false],
  ['Thanks! And how do I reset the hub?', false],
  ['Danke, aber es geht nicht', false],
  ['That is not what I asked', false],
  ['Great, I need helmets too', false],
  ['Great I need helmets too', false],
  ['Perfect, now where do I return it', false],
  ['thanks can i pay by card', false],
  ['Thanks! cancel my booking', false],
  ['ok thanks, the lamp is broken', false],
  ['Danke, jetzt brauche ich ein Schloss', false],
  ['danke wo ist das', false],
  ['Alles klar, bitte stornieren', false],
  ['Merci, je veux annuler', false],
  ['gracias, quiero cancelar', false],
  ['Grazie, dove posso ritirarla', false],
  ['Obrigado, quero cancelar', false],
  ['Bedankt, ik wil annuleren', false],
  ['Thanks, my order hasn’t arrived', false],
  ['Great, it wouldn’t start', false],
  ['Thanks, the app crashes', false],
  ['Thanks, I tried that already', false],
  ['Perfect, two lamps please', false],
  ['Danke, gleicher Fehler', false],
  ['Danke für nichts', false],
  ['Alles klar, Rückruf bitte', false],
  ['Merci, même erreur', false],
  ['Merci, mon paiement est refusé', false],
  ['Gracias, sigue igual', false],
  ['Gracias, pago rechazado', false],
  ['It’s good for what', false],
  ['No, that’s all, thanks', true],
  ['No, nothing else', true],
  ['Nothing else works', false],
  ['Nein, das war alles, danke', true],
  ['Non, c’est tout, merci', true],
  ['No, eso es todo, gracias', true],
  ['Nada más, gracias', true],
  ['Thanks, that is all I need', true],
  ['Thanks, that’s exactly what I needed', true],
  ['Great, now I know how it works', true],
  ['Thank you for the quick help, you are great', true],
  ['Perfect, the new lamp works now', true],
  ['Thanks, I will try that', true],
  ['Danke, haben Sie noch einen schönen Tag', true],
  ['Danke, wie nett', true],
  ['Haben Sie vielen Dank', true],
  ['Thanks! When I get home I will try it', true],
  ['Merci, bonne journée', true],
  ['Gracias, muy amable', true],
  [
    'It worked until yesterday, now the lamp flickers all the time and I would like to know what to do about that',
    false,
  ],
])('%j says that all is well: %s', (text, is) => {
  expect(confirmsAll(text)).toBe(is);
});

test.each([
  ['Hello', true],
  ['Good morning, how are you', true],
  ['Guten Tag!', true],
  ['こんにちは', true],
  ['Hello, my lamp is broken', false],
  ['How are you today?', true],
  ['Hello, is anyone there?', true],
  ['Good day', true],
  ['Is it good?', false],
  ['How good is it?', false],
  ['Is there support all day?', false],
  ['', false],
])('%j is a greeting: %s', (text, is) => {
  expect(isGreeting(text)).toBe(is);
});

test.each([
  ['Yes, please', true],
  ['ok', true],
  ['Ja bitte', true],
  ['はい', true],
  ['はい、お願いします', true],
  ['Ok, go ahead. Thanks!', true],
  ['Yes, that’s right, please do it', true],
  ['Oui, d’accord, merci', true],
  ['Sí, por favor', true],
  ['Да, пожалуйста', true],
  ['Thank you', false],
  ['Right now I want something else', false],
  ['ok forget it', false],
  ['ok cancel that', false],
  ['ok, hello, me again', false],
  ['yes I meant the other order', false],
  ['Yes, and the second one too', false],
  ['No', false],
  ['Yes but not the second one', false],
  ['What would that cost?', false],
])('%j agrees: %s', (text, is) => {
  expect(agrees(text)).toBe(is);
});

test.each([
  ['This is ridiculous', true],
  ['WHY DOES NOBODY ANSWER ME, I AM SO DISAPPOINTED', true],
  ['Das ist eine Frechheit', true],
  ['C’est inadmissible', true],
  ['The lamp is broken and I need help', false],
  ['WHERE IS MY ORDER', false],
  ['I am a bit disappointed by the colour', false],
  ['Why is the worst-case battery life only 3 hours?', false],
  ['What happens if a thief takes the lamp at night?', false],
  ['How do I report a fraud?', false],
  ['Is it insured against thieves?', false],
  ['Do you have fraud protection?', false],
  ['C’est assuré contre les voleurs ?', false],
  ['You thieves', true],
  ['I got a scam SMS in your name, what now?', false],
  ['Zahlt die Versicherung einen Anwalt?', false],
  ['Der Anwalt unserer Firma braucht eine Rechnung', false],
  ['Puis-je planter un avocat dans ce pot ?', false],
  ['Ha sufrido un golpe, ¿qué hago?', false],
  ['사기 전에 볼 수 있나요?', false],
  ['كيف يتم نصب المصباح؟', false],
  ['The weather is horrible, can I come later?', false],
  ['It makes a horrible, awful noise', true],
  ['You are all thieves', true],
  ['This is a scam', true],
  ['Scammers!', true],
  ['My lawyer will contact you', true],
  ['Ihr seid doch alle Betrüger', true],
  ['Dann gehe ich zum Anwalt', true],
  ['Vous êtes des voleurs', true],
  ['Sois unos ladrones', true],
  ['Jullie zijn oplichters', true],
  ['Es una estafa', true],
  ['È una truffa', true],
  ['C’est de l’arnaque', true],
  ['É um golpe', true],
  ['Ihr Betrüger', true],
  ['Sie Betrüger, ich will mein Geld', true],
  ['So ein Betrug', true],
  ['Absolute scam', true],
  ['Liars', true],
  ['Are you all thieves?', true],
  ['Are you checking for fraud?', false],
  ['How do I tell my bank that it was a fraud?', false],
  ['C’est pour un vol Paris-Nice', false],
  ['이건 사기 전에 볼 수 있나요', false],
  ['Your shop is run by thieves', true],
  ['I already contacted a lawyer', true],
  ['Muss ich erst zum Anwalt?', true],
  ['You are a thief', true],
  ['Thief!', true],
  ['You do not help at all, scammers', true],
  ['Thieves. Give me my money back', true],
  ['Ladrones, devuélvanme mi dinero', true],
  ['Quelle arnaque', true],
  ['Oplichters', true],
  ['I am contacting my lawyer', true],
  ['Ich schalte meinen Anwalt ein', true],
  ['I will get a lawyer', true],
  ['мошенники', true],
  ['Это просто ужасно', true],
  ['이건 사기야', true],
  ['Is your company a bunch of thieves?', true],
  ['Your company is a scam!', true],
  ['How do I know it is not a scam?', false],
  ['My son reported a fraud', false],
  ['Report a fraud!', false],
  ['My son saw two thieves, am I insured?', false],
  ['A thief took the bike last night', false],
  ['There was a fraud on my card', false],
  ['I think it is a scam email that pretends to be you', false],
  ['Was tun, wenn es Betrug ist?', false],
  ['Das ist kein Betrug, oder?', false],
  ['Ich möchte einen Betrug melden', false],
  ['How do I get a lawyer added to my account?', false],
  ['Un golpe ha roto la pantalla', false],
  ['You are useless', true],
  ['Your bot is useless', true],
  ['I am really angry', true],
  ['I’m so frustrated with this', true],
  ['Worst app', true],
  ['You cheated me', true],
  ['You stole my money', true],
  ['I was scammed by you', true],
  ['I’ll sue', true],
  ['I will take legal action', true],
  ['I’m reporting you to the police', true],
  ['Sie haben mich betrogen', true],
  ['Ich bin richtig sauer', true],
  ['Ich erstatte Anzeige', true],
  ['Das ist zum Kotzen', true],
  ['J’en ai marre', true],
  ['Je suis très en colère', true],
  ['Vous vous moquez de moi', true],
  ['Je vais porter plainte', true],
  ['Estoy muy enfadado', true],
  ['El peor servicio', true],
  ['Os voy a denunciar', true],
  ['Voy a denunciarles', true],
  ['Are you useless without wifi?', false],
  ['The old charger is useless now', false],
  ['I am reporting a lost parcel', false],
  ['The courier lied to me', false],
  ['What if you lose it?', false],
  ['Do I have to go to court for a refund?', false],
  ['Ich bin etwas sauer', false],
  ['Was tun, wenn die Milch sauer ist?', false],
  ['Dois-je porter plainte pour le vol ?', false],
  ['C’est du vol Paris-Nice que je parle', false],
  ['Un ladrón me robó la lámpara, ¿la puedo denunciar como perdida?', false],
  ['Is the app going to court new customers?', false],
])('%j is angry: %s', (text, is) => {
  expect(isAngry(text)).toBe(is);
});

test.each([
  ['Please refund me', ['Refunds'], 'Refunds'],
  ['I need a legal opinion and advice', ['legal advice'], 'legal advice'],
  ['Ich möchte mein Geld zurück, Rückerstattungen bitte', ['Rückerstattung'], 'Rückerstattung'],
  ['How do I find the setting?', ['refunds', 'legal'], undefined],
  ['anything', [], undefined],
])('%j is about %j: %s', (text, topics, topic) => {
  expect(policyTopicIn(text, topics)).toBe(topic);
});

test.each([
  ['How do I return it. Thanks', undefined],
  ['Are you open on Sunday, thanks', undefined],
  ['Hello my lamp flickers. Thanks', 'my lamp flickers. Thanks'],
  ['Hallo meine Lampe flackert. Danke', 'meine Lampe flackert. Danke'],
  ['Bonjour ma lampe clignote. Merci', 'ma lampe clignote. Merci'],
  ['Hi there, where is it?', 'where is it?'],
  ['Hey Ada! Where is it?', 'Where is it?'],
  ['Dear Ms O’Brien,\nwhere is it?', 'where is it?'],
  ['Sehr geehrter Herr Müller, wo ist sie?', 'wo ist sie?'],
  ['Buenos días, ¿dónde está?', '¿dónde está?'],
])('only a greeting in front is no word of one’s own: %j', (text, own = text) => {
  expect(ownWords(text)).toBe(own);
});

test('a mail is read without what it quotes', () => {
  expect(
    ownWords('It still flickers.\n\nOn Monday, Support <s@halyard.example> wrote:\n> Try another bulb.\n> Best'),
  ).toBe('It still flickers.');
});
