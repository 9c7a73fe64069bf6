import { both, html, mail, multi, picture, text } from './build.js';
import type { Sample } from './sample.js';
import { answering } from './text-replies.js';

const lead =
  'On Sun, Nov 29, 2026 at 10:00 AM Support &lt;<a href="mailto:support@shop.example">support@shop.example</a>&gt; wrote:';
const threaded = { inReplyTo: ['first@shop.example'], kind: 'person' } as const;
const gmailQuote = (attribution: string, quoted: string) =>
  `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${attribution}<br></div>` +
  `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${quoted}</blockquote></div>`;

/** Name, HTML, and what is shown of it. */
const htmlAlone: readonly [name: string, html: string, shown: string][] = [
  ['Gmail', `<div dir="ltr">Thanks, it <b>works</b> now.</div>${gmailQuote(lead, 'Hello')}`, 'Thanks, it works now.'],
  [
    'Gmail, in a language that nobody here knows',
    `<div dir="ltr">Murakoze</div>${gmailQuote('Ku cy. 29 Ugushyingo 2026 saa 10:00, Support yanditse', 'Muraho')}`,
    'Murakoze',
  ],
  [
    'Gmail, with a signature',
    `<div dir="ltr">Thanks.<div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature">Ada, CTO</div></div>${gmailQuote(lead, 'Hello')}`,
    'Thanks.',
  ],
  [
    'Gmail, answers between the quotes',
    `<div class="gmail_quote"><div class="gmail_attr">${lead}<br></div><blockquote class="gmail_quote"><div>Which size?</div></blockquote><div>Large.</div><blockquote class="gmail_quote"><div>Which colour?</div></blockquote><div>Red.</div></div>`,
    '> Which size?\n\nLarge.\n\n> Which colour?\n\nRed.',
  ],
  [
    'Gmail, an indented paragraph is no quote',
    '<div dir="ltr">It says:<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>Error 17</div></blockquote></div>',
    'It says:\n\nError 17',
  ],
  [
    'Apple Mail',
    '<html><body style="overflow-wrap: break-word;">Thanks.<br><div><br><blockquote type="cite"><div>On 29 Nov 2026, at 10:00, Support &lt;support@shop.example&gt; wrote:</div><br><div>Hello</div></blockquote></div><br></body></html>',
    'Thanks.',
  ],
  [
    'iPhone, German',
    '<html><body dir="auto">Danke.<div><br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Von meinem iPhone gesendet</div><div dir="ltr"><br><blockquote type="cite">Am 29.11.2026 um 10:00 schrieb Support &lt;support@shop.example&gt;:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">Hallo</div></blockquote></div></body></html>',
    'Danke.',
  ],
  [
    'Thunderbird',
    '<html><body><p>Thanks.</p><div class="moz-cite-prefix">Am 29.11.26 um 10:00 schrieb Support:<br></div><blockquote type="cite" cite="mid:first@shop.example"><p>Hallo</p></blockquote><div class="moz-signature">-- <br>Ada</div></body></html>',
    'Thanks.',
  ],
  [
    'Thunderbird, the answer below the quote',
    '<html><body><div class="moz-cite-prefix">On 11/29/26 10:00, Support wrote:<br></div><blockquote type="cite"><p>Which size?</p></blockquote><p>Large.</p></body></html>',
    'Large.',
  ],
  [
    'Yahoo',
    '<html><body><div class="ydpyahoo-style-wrap"><div dir="ltr">Thanks.</div></div><div id="yahoo_quoted_123" class="yahoo_quoted"><div><div>On Sunday, November 29, 2026 at 10:00:00 AM GMT+1, Support wrote:</div><div>Hello</div></div></div></body></html>',
    'Thanks.',
  ],
  [
    'Proton Mail',
    '<div>Thanks.<br></div><div class="protonmail_signature_block"><div>Sent with Proton Mail</div></div><div class="protonmail_quote">On Sunday, Support wrote:<br><blockquote class="protonmail_quote" type="cite">Hello</blockquote></div>',
    'Thanks.',
  ],
  [
    'GMX',
    '<html><body><div>Danke.<div name="quote" style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b> Sonntag<br/><b>Von:</b> Support<br/><b>Betreff:</b> Re: My order</div><div name="quoted-content">Hallo</div></div></div></body></html>',
    'Danke.',
  ],
  [
    'Zimbra',
    '<html><body><div>Thanks.</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>Support<br></div><div data-marker="__QUOTED_TEXT__">Hello</div></body></html>',
    'Thanks.',
  ],
  [
    'Spark',
    '<html><body><div name="messageBodySection"><div dir="auto">Thanks.</div></div><div name="messageReplySection">On 29 Nov 2026 at 10:00 +0100, Support wrote:<br><blockquote type="cite">Hello</blockquote></div></body></html>',
    'Thanks.',
  ],
  [
    'Samsung',
    '<html><body><div dir="auto">Thanks.</div><div><br></div><div align="left">Sent from my Galaxy</div><div><br></div><div>-------- Original message --------</div><div>From: Support</div><div>Subject: Re: My order</div><div>Hello</div></body></html>',
    'Thanks.',
  ],
  [
    'an answer between blocks that nest deeply',
    `<html><body>${'<div>'.repeat(40)}Thanks.${'</div>'.repeat(40)}<blockquote type="cite">Hello</blockquote></body></html>`,
    'Thanks.',
  ],
  [
    'a script, a style and a picture without words',
    '<style>p{color:red}</style><script>alert(1)</script><p onclick="x">It <i>broke</i>.</p><img src="https://a.example/pixel.gif"><svg><text>no</text></svg>',
    'It broke.',
  ],
  [
    'a picture that stands for a letter',
    '<div>Thanks <img class="an1" alt="😀" src="https://fonts.gstatic.com/s/e/notoemoji/1f600/72.png"></div>',
    'Thanks 😀',
  ],
  [
    'a list and a link',
    '<ul><li>one</li><li><a href="https://a.example/x">two</a></li></ul>',
    '- one\n- two (https://a.example/x)',
  ],
  ['letters named by HTML', '<p>caf&eacute; &#8364;5 &lt;b&gt;</p>', 'café €5 <b>'],
];

/** Answers and first mails in HTML. */
export const htmlReplies: readonly Sample[] = [
  ...htmlAlone.map(([name, body, shown]) => ({
    name: `HTML: ${name}`,
    raw: mail(html(body), answering),
    expected: { ...threaded, shown },
  })),
  {
    name: 'text and HTML: the quote is cut by what the HTML marks',
    raw: mail(
      both(
        'Murakoze\n\nKu cy. 29 Ugushyingo Support yanditse\nMuraho\n',
        `<div dir="ltr">Murakoze</div>${gmailQuote('Ku cy.', 'Muraho')}`,
      ),
      answering,
    ),
    expected: { ...threaded, shown: 'Murakoze', whole: 'Murakoze\n\nKu cy. 29 Ugushyingo Support yanditse\nMuraho' },
  },
  {
    name: 'text and HTML with a picture in it',
    raw: mail(
      multi('related', [
        both('See [image: shot.png]', '<div>See <img src="cid:shot@1" alt="shot.png"></div>'),
        picture('shot.png', 'shot@1'),
      ]),
    ),
    expected: { shown: 'See [image: shot.png]', attachments: ['shot.png image/png inline'] },
  },
  {
    name: 'Apple Mail: text, a picture and text again',
    raw: mail(multi('mixed', [text('above'), picture('photo.png', 'p1'), text('below')])),
    expected: { shown: 'above\n\nbelow', attachments: ['photo.png image/png inline'] },
  },
];
