const mostLines = 15;
const delimiter = /^(?:-- ?|—|__)$/;

/** What phones and free mail services add below everything that is written on them. */
const added = new RegExp(
  `^[\\s*_]*(?:${[
    'Sent from (?:my |Mail for |Outlook|Yahoo|Samsung|Proton|the )|Sent with (?:Proton|Spark|Superhuman)|Sent via |Get Outlook for |Sent by ',
    'Von meine[mr] .{1,60} gesendet|Gesendet (?:von|mit|über) |Diese Nachricht wurde von .{1,60} gesendet|Holen Sie sich Outlook|Outlook für (?:iOS|Android)',
    'Envoyé (?:de mon|depuis|à partir de) |Télécharger Outlook|Enviado desde |Enviado do meu |Obtener Outlook|Inviato da(?:l mio)? |Scarica Outlook',
    'Verstuurd vanaf |Verzonden vanaf |Download Outlook|Sendt fra |Skickat från |Lähetetty |Wysłane z |Wysłano z |Odesláno z |Отправлено (?:с|из) ',
    'iPhoneから送信|iPadから送信|.{1,40}から送信|发自我的|從我的|从我的|나의 iPhone에서|أرسلت من|أُرسلت من|مرسل من|تم الإرسال من|נשלח מה',
  ].join('|')})`,
  'iu',
);

/** The lines without a signature at their end: what stands below `-- `, and what a phone adds. */
export function withoutSignature(lines: readonly string[]): readonly string[] {
  const from = Math.max(1, lines.length - 1 - mostLines);
  const at = lines.findIndex((line, index) => index >= from && delimiter.test(line.trimEnd() === '--' ? '--' : line));
  return withoutAdded(at < 0 ? lines : lines.slice(0, at));
}

function withoutAdded(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  for (;;) {
    while (end > 0 && isBlank(lines[end - 1])) end -= 1;
    const line = lines[end - 1];
    if (line === undefined || line.length > 200 || !added.test(line)) return lines.slice(0, end);
    end -= 1;
  }
}

const isBlank = (line: string | undefined) => (line ?? '').trim() === '';
