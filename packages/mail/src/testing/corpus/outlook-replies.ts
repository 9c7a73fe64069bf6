import { both, html, mail, text } from './build.js';
import type { Sample } from './sample.js';
import { answering } from './text-replies.js';

/** The headers that Outlook puts above what is answered: from, sent, to and subject. */
const labels: readonly [language: string, labels: readonly [string, string, string, string]][] = [
  ['English', ['From:', 'Sent:', 'To:', 'Subject:']],
  ['German', ['Von:', 'Gesendet:', 'An:', 'Betreff:']],
  ['French', ['De :', 'Envoyé :', 'À :', 'Objet :']],
  ['Spanish', ['De:', 'Enviado el:', 'Para:', 'Asunto:']],
  ['Italian', ['Da:', 'Inviato:', 'A:', 'Oggetto:']],
  ['Dutch', ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:']],
  ['Portuguese', ['De:', 'Enviada em:', 'Para:', 'Assunto:']],
  ['Polish', ['Od:', 'Wysłane:', 'Do:', 'Temat:']],
  ['Swedish', ['Från:', 'Skickat:', 'Till:', 'Ämne:']],
  ['Danish', ['Fra:', 'Sendt:', 'Til:', 'Emne:']],
  ['Finnish', ['Lähettäjä:', 'Lähetetty:', 'Vastaanottaja:', 'Aihe:']],
  ['Czech', ['Od:', 'Odesláno:', 'Komu:', 'Předmět:']],
  ['Hungarian', ['Feladó:', 'Elküldve:', 'Címzett:', 'Tárgy:']],
  ['Russian', ['От:', 'Отправлено:', 'Кому:', 'Тема:']],
  ['Turkish', ['Kimden:', 'Gönderildi:', 'Kime:', 'Konu:']],
  ['Japanese', ['差出人:', '送信日時:', '宛先:', '件名:']],
  ['Chinese', ['发件人:', '发送时间:', '收件人:', '主题:']],
  ['Korean', ['보낸 사람:', '보낸 날짜:', '받는 사람:', '제목:']],
  ['Arabic', ['من:', 'تم الإرسال:', 'إلى:', 'الموضوع:']],
  ['Hebrew', ['מאת:', 'נשלח:', 'אל:', 'נושא:']],
];

const values = ['Support <support@shop.example>', '29 November 2026 10:00', 'Ada Lovelace', 'Re: My order'];
const block = (names: readonly string[]) => names.map((name, at) => `${name} ${values[at]}`).join('\n');
const threaded = { inReplyTo: ['first@shop.example'], kind: 'person' } as const;

const english = labels[0]?.[1] ?? [];

/** What Word, which Outlook writes HTML with, makes of an answer. */
const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head>
<body lang="EN-GB"><div class="WordSection1"><p class="MsoNormal">Thanks, it works now.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Support &lt;support@shop.example&gt; <br>
<b>Sent:</b> 29 November 2026 10:00<br><b>To:</b> Ada<br><b>Subject:</b> Re: My order<o:p></o:p></p></div></div>
<p class="MsoNormal">Hello Ada,<o:p></o:p></p><p class="MsoNormal">please try again.</p></div></body></html>`;

const webHtml = `<html><head></head><body><div class="elementToProof" style="font-family: Aptos">Thanks, it works now.</div>
<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">
<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>De&nbsp;:</b> Support &lt;support@shop.example&gt;<br><b>Objet&nbsp;:</b> Re: My order</font></div>
<div>Hello Ada, <p>please try again.</p></div></body></html>`;

const mobileHtml = `<html><body><div dir="auto">Thanks, it works now.</div><div id="ms-outlook-mobile-signature"><div><br></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div>
<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Support &lt;support@shop.example&gt;<br><b>Subject:</b> Re: My order</div><div>Hello</div></body></html>`;

/** Answers of Outlook, of programs that do as it does, and of its services. */
export const outlookReplies: readonly Sample[] = [
  ...labels.map(([language, names]) => ({
    name: `Outlook, ${language}: an answer above the headers of what is answered`,
    raw: mail(text(`Thanks, it works now.\n\n${block(names)}\n\nHello Ada,\n\nplease try again.\n`), answering),
    expected: { ...threaded, shown: 'Thanks, it works now.' },
  })),
  {
    name: 'Outlook: a line stands above the headers',
    raw: mail(
      text(`Thanks, it works now.\n\n________________________________\n${block(english)}\n\nHello\n`),
      answering,
    ),
    expected: { ...threaded, shown: 'Thanks, it works now.' },
  },
  {
    name: 'Outlook 2010: the original message is announced',
    raw: mail(text(`Thanks, it works now.\n\n-----Original Message-----\n${block(english)}\n\nHello\n`), answering),
    expected: { ...threaded, shown: 'Thanks, it works now.' },
  },
  {
    name: 'Outlook 2010, German: the original message is announced',
    raw: mail(
      text('Danke.\n\n-----Ursprüngliche Nachricht-----\nVon: Support\nGesendet: Sonntag\nBetreff: Re\n\nHallo\n'),
      answering,
    ),
    expected: { ...threaded, shown: 'Danke.' },
  },
  {
    name: 'web.de: the date stands above the sender',
    raw: mail(
      text(
        'Danke.\n\nGesendet: Sonntag, 29. November 2026 um 10:00 Uhr\nVon: Support <support@shop.example>\nAn: Ada\nBetreff: Re: My order\n\nHallo\n',
      ),
      answering,
    ),
    expected: { ...threaded, shown: 'Danke.' },
  },
  {
    name: 'Outlook: headers in bold, as text',
    raw: mail(
      text(
        'Thanks.\n\n*From:* Support <support@shop.example>\n*Sent:* Sunday\n*To:* Ada\n*Subject:* Re: My order\n\nHello\n',
      ),
      answering,
    ),
    expected: { ...threaded, shown: 'Thanks.' },
  },
  {
    name: 'Outlook for Windows: an answer in HTML',
    raw: mail(both(`Thanks, it works now.\n\n${block(english)}\n\nHello\n`, wordHtml), answering),
    expected: { ...threaded, shown: 'Thanks, it works now.' },
  },
  {
    name: 'Outlook on the web, French: an answer in HTML alone',
    raw: mail(html(webHtml), answering),
    expected: { ...threaded, shown: 'Thanks, it works now.' },
  },
  {
    name: 'Outlook for iOS: an answer with the line that it adds',
    raw: mail(html(mobileHtml), answering),
    expected: { ...threaded, shown: 'Thanks, it works now.' },
  },
  {
    name: 'the form of a traveller has From and To, and stays',
    raw: mail(text('I want to change this:\n\nFrom: Berlin\nTo: Paris\nDate: 3 May\n\nCan you help?')),
    expected: {
      shown: 'I want to change this:\n\nFrom: Berlin\nTo: Paris\nDate: 3 May\n\nCan you help?',
      kind: 'person',
    },
  },
];
