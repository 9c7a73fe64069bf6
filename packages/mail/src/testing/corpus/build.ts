type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A part of a mail with its headers, as bytes. */
export type Part = Buffer;

const usual: Headers = {
  From: 'Ada Lovelace <ada@example.com>',
  To: 'Support <support@shop.example>',
  Subject: 'My order',
  'Message-ID': '<1234@example.com>',
  Date: 'Sun, 29 Nov 2026 10:00:00 +0100',
  'MIME-Version': '1.0',
};

/** A mail with the usual headers but for those that are given; undefined leaves one out, and a list repeats one. */
export function mail(part: Part, headers: Headers = {}): Uint8Array {
  const lines = Object.entries({ ...usual, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => `${name}: ${each}\r\n`),
  );
  return Buffer.concat([Buffer.from(lines.join('')), part]);
}

/** The bytes as they are, after the lines of their headers. */
export function part(headers: readonly string[], content: string | Uint8Array): Part {
  return Buffer.concat([Buffer.from(`${headers.map((line) => `${line}\r\n`).join('')}\r\n`), bytesOf(content)]);
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content.replace(/\r?\n/g, '\r\n')) : content;
}

export function text(content: string | Uint8Array, charset = 'utf-8', more: readonly string[] = []): Part {
  return part([`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: 8bit', ...more], content);
}

export function html(content: string, charset = 'utf-8'): Part {
  return part(
    [`Content-Type: text/html; charset="${charset}"`, 'Content-Transfer-Encoding: base64'],
    inBase64(Buffer.from(content)),
  );
}

export function file(name: string, type: string, content: string | Uint8Array, more: readonly string[] = []): Part {
  const headers = [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    ...more,
  ];
  return part(headers, inBase64(Buffer.from(content)));
}

/** A picture that the HTML text shows. */
export function picture(name: string, id: string): Part {
  const headers = [
    `Content-Type: image/png; name="${name}"`,
    `Content-Disposition: inline; filename="${name}"`,
    `Content-ID: <${id}>`,
    'Content-Transfer-Encoding: base64',
  ];
  return part(headers, inBase64(Buffer.from('89504e470d0a1a0a', 'hex')));
}

let boundaries = 0;

export function multi(kind: string, parts: readonly Part[], more = ''): Part {
  boundaries += 1;
  const boundary = `----=_Part_${boundaries}`;
  const inside = parts.flatMap((each) => [Buffer.from(`--${boundary}\r\n`), each, Buffer.from('\r\n')]);
  const type = `Content-Type: multipart/${kind}; boundary="${boundary}"${more}`;
  return part([type], Buffer.concat([...inside, Buffer.from(`--${boundary}--\r\n`)]));
}

/** What most programs send: the text, and the same as HTML. */
export function both(plain: string, formatted: string): Part {
  return multi('alternative', [text(plain), html(formatted)]);
}

export function inBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
}

/** Quoted-printable, as for a header or a text in UTF-8. */
export function encodedWord(words: string): string {
  return `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;
}
