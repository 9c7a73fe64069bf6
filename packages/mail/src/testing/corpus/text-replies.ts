import { mail, text } from './build.js';
import type { Sample } from './sample.js';

/** The lines that programs put before what is answered, as they write them in each language. */
const leads: readonly [program: string, lead: string][] = [
  ['Gmail, English', 'On Sun, Nov 29, 2026 at 10:00 AM Support <support@shop.example> wrote:'],
  [
    'Gmail, English, wrapped',
    'On Sun, Nov 29, 2026 at 10:00 AM Customer Support of the Shop <\nsupport@shop.example> wrote:',
  ],
  ['Gmail, English, wrapped after the date', 'On Sun, Nov 29, 2026 at 10:00 AM\nSupport <support@shop.example> wrote:'],
  ['Apple Mail, English', 'On Nov 29, 2026, at 10:00, Support <support@shop.example> wrote:'],
  [
    'Apple Mail, English, with a narrow space',
    'On 29 Nov 2026, at 10:00\u202fAM, Support <support@shop.example> wrote:',
  ],
  ['Thunderbird, English', 'On 11/29/26 10:00, Support wrote:'],
  ['Gmail, German', 'Am So., 29. Nov. 2026 um 10:00 Uhr schrieb Support <support@shop.example>:'],
  [
    'Gmail, German, wrapped',
    'Am So., 29. Nov. 2026 um 10:00 Uhr schrieb Kundendienst des Ladens <\nsupport@shop.example>:',
  ],
  ['Apple Mail, German', 'Am 29.11.2026 um 10:00 schrieb Support <support@shop.example>:'],
  ['Thunderbird, German', 'Am 29.11.26 um 10:00 schrieb Support:'],
  ['K-9, German', 'Am 29. November 2026 10:00:00 MEZ schrieb Support <support@shop.example>:'],
  ['Gmail, French', 'Le dim. 29 nov. 2026 à 10:00, Support <support@shop.example> a écrit :'],
  ['Apple Mail, French', 'Le 29 nov. 2026 à 10:00, Support <support@shop.example> a écrit :'],
  ['Thunderbird, French', 'Le 29/11/2026 à 10:00, Support a écrit :'],
  ['Gmail, Spanish', 'El dom, 29 nov 2026 a las 10:00, Support (<support@shop.example>) escribió:'],
  ['Apple Mail, Spanish', 'El 29 nov 2026, a las 10:00, Support <support@shop.example> escribió:'],
  ['Gmail, Italian', 'Il giorno dom 29 nov 2026 alle ore 10:00 Support <support@shop.example> ha scritto:'],
  ['Apple Mail, Italian', 'Il giorno 29 nov 2026, alle ore 10:00, Support <support@shop.example> ha scritto:'],
  ['Gmail, Dutch', 'Op zo 29 nov 2026 om 10:00 schreef Support <support@shop.example>:'],
  ['Thunderbird, Dutch', 'Op 29-11-2026 om 10:00 schreef Support:'],
  ['Gmail, Portuguese', 'Em dom., 29 de nov. de 2026 às 10:00, Support <support@shop.example> escreveu:'],
  ['Gmail, Polish', 'niedz., 29 lis 2026 o 10:00 Support <support@shop.example> napisał(a):'],
  ['Thunderbird, Polish', 'W dniu 29.11.2026 o 10:00, Support pisze:'],
  ['Gmail, Swedish', 'Den sön 29 nov. 2026 kl 10:00 skrev Support <support@shop.example>:'],
  ['Gmail, Danish', 'Den søn. 29. nov. 2026 kl. 10.00 skrev Support <support@shop.example>:'],
  ['Gmail, Norwegian', 'søn. 29. nov. 2026 kl. 10:00 skrev Support <support@shop.example>:'],
  ['Gmail, Finnish', 'su 29. marrask. 2026 klo 10.00 Support (support@shop.example) kirjoitti:'],
  ['Gmail, Czech', 'ne 29. 11. 2026 v 10:00 odesílatel Support <support@shop.example> napsal:'],
  ['Gmail, Hungarian', 'Support <support@shop.example> ezt írta (időpont: 2026. nov. 29., V, 10:00):'],
  ['Gmail, Russian', 'вс, 29 нояб. 2026 г. в 10:00, Support <support@shop.example>:'],
  ['Apple Mail, Russian', '29 нояб. 2026 г., в 10:00, Support <support@shop.example> написал(а):'],
  ['Gmail, Ukrainian', 'нд, 29 лист. 2026 р. о 10:00 Support <support@shop.example> пише:'],
  ['Gmail, Greek', 'Στις Κυρ 29 Νοε 2026 στις 10:00 π.μ., ο χρήστης Support <support@shop.example> έγραψε:'],
  ['Gmail, Turkish', 'Support <support@shop.example>, 29 Kas 2026 Paz, 10:00 tarihinde şunu yazdı:'],
  ['Gmail, Japanese', '2026年11月29日(日) 10:00 Support <support@shop.example>:'],
  ['Apple Mail, Japanese', '2026/11/29 10:00、Support <support@shop.example>のメール:'],
  ['Thunderbird, Japanese', 'On 2026/11/29 10:00, Support wrote:'],
  ['Gmail, Chinese', 'Support <support@shop.example> 于2026年11月29日周日 10:00写道：'],
  ['Apple Mail, Chinese', '在 2026年11月29日，10:00，Support <support@shop.example> 写道：'],
  ['Gmail, Korean', '2026년 11월 29일 (일) 오전 10:00, Support <support@shop.example>님이 작성:'],
  ['Gmail, Arabic', 'في الأحد، 29 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة Support <support@shop.example>:'],
  ['Apple Mail, Arabic', 'في ٢٩ نوفمبر ٢٠٢٦، الساعة ١٠:٠٠ ص، كتب Support <support@shop.example>:'],
  ['Gmail, Hebrew', '‫בתאריך יום א׳, 29 בנוב׳ 2026 ב-10:00 מאת ‪Support‬‏ <‪support@shop.example‬‏>:‬'],
  ['Gmail, Thai', 'ในวันที่ อา. 29 พ.ย. 2026 เวลา 10:00 Support <support@shop.example> เขียนว่า:'],
  ['Gmail, Vietnamese', 'Vào CN, 29 thg 11, 2026 vào lúc 10:00 Support <support@shop.example> đã viết:'],
  ['Gmail, Indonesian', 'Pada tanggal Min, 29 Nov 2026 pukul 10.00 Support <support@shop.example> menulis:'],
];

const answers: readonly [language: string, answer: string][] = [
  ['German', 'Vielen Dank, das hat geholfen!\n\nHerzliche Grüße\nAda'],
  ['Japanese', 'ありがとうございます。\n助かりました。'],
  ['Arabic', 'شكرا جزيلا\nلقد تم حل المشكلة'],
];

/** The headers of an answer. */
export const answering = {
  Subject: 'Re: My order',
  'In-Reply-To': '<first@shop.example>',
  References: '<zero@example.com>\r\n <first@shop.example>',
};

const threaded = {
  subject: 'Re: My order',
  inReplyTo: ['first@shop.example'],
  references: ['zero@example.com', 'first@shop.example'],
  kind: 'person',
} as const;

/** An answer above the quoted mail, once marked by `>` and once not marked at all. */
export const textReplies: readonly Sample[] = [
  ...leads.map(([program, lead]) => ({
    name: `${program}: an answer above its quote`,
    raw: mail(
      text(`Thanks, it works now.\n\n${lead}\n\n> Hello Ada,\n>\n> please try again.\n>> It does not work\n`),
      answering,
    ),
    expected: { ...threaded, shown: 'Thanks, it works now.' },
  })),
  ...leads
    .filter(([program]) => program.startsWith('Gmail'))
    .map(([program, lead]) => ({
      name: `${program}: an answer above a quote without marks`,
      raw: mail(text(`Thanks, it works now.\n\n${lead}\nHello Ada,\n\nplease try again.\n`), answering),
      expected: { ...threaded, shown: 'Thanks, it works now.' },
    })),
  ...answers.map(([language, answer]) => ({
    name: `an answer in ${language}`,
    raw: mail(
      text(`${answer}\n\nOn Sun, Nov 29, 2026 at 10:00 AM Support <support@shop.example> wrote:\n> ?\n`),
      answering,
    ),
    expected: { ...threaded, shown: answer },
  })),
];
