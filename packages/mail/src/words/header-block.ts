/** Labels of the headers that Outlook and others put above a mail that is answered or sent on. */
const labels = {
  from:
    'From|Von|De|Da|Van|Od|Fra|Från|Lähettäjä|Feladó|Kimden|Gönderen|От|От кого|Від|Από|De la|Expéditeur|Remitente|Mittente|Afzender|' +
    '差出人|送信者|发件人|寄件者|寄件人|보낸 ?사람|من|מאת|Từ|จาก|Dari',
  subject:
    'Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Temat|Emne|Ämne|Aihe|Tárgy|Předmět|Predmet|Konu|Тема|Θέμα|Subiect|Assunto|件名|主题|主旨|' +
    '제목|الموضوع|נושא|Chủ đề|เรื่อง|Perihal|Subjek',
  other:
    'Sent|Date|To|Cc|Reply-To|Gesendet|Datum|An|Kopie|Antwort an|Envoyé|À|A|Enviado|Enviado el|Enviada em|Fecha|Para|Inviato|Data|' +
    'Verzonden|Aan|Wysłan[oey]|Do|DW|Sendt|Dato|Til|Skickat|Till|Kopia|Lähetetty|Vastaanottaja|Elküldve|Címzett|Odesláno|Komu|' +
    'Tarih|Kime|Gönderildi|Отправлено|Дата|Кому|Копия|Надіслано|Εστάλη|Προς|Trimis|Către|送信日時|日時|日付|宛先|发送时间|日期|收件人|抄送|傳送時間|' +
    '보낸 ?날짜|날짜|받는 ?사람|تم الإرسال|تاريخ الإرسال|التاريخ|إلى|נשלח|תאריך|אל|Ngày|Tới|วันที่|ถึง|Tanggal|Kepada',
};
/** Also `*From:*`, as bold text becomes in plain text, and after signs of the direction of writing. */
const labelled = (names: string) => new RegExp(`^[*_\\s>\\p{Cf}]{0,6}(?:${names})[*_]?\\s?[:：]`, 'iu');
const from = labelled(labels.from);
const subject = labelled(labels.subject);
const other = labelled(labels.other);

/** The lines between a mail and the one that it answers: `-----Original Message-----`. */
const original = new RegExp(
  `^\\s{0,3}[-_=]{2,}\\s?(?:${[
    "Original (?:Message|Email|Mail)|Original-Nachricht|Originalnachricht|Ursprüngliche (?:Nachricht|Mail|E-Mail)|Message d[’']origine",
    'Message original|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original|Wiadomość oryginalna|Oprindelig meddelelse',
    'Ursprungligt meddelande|Opprinnelig melding|Alkuperäinen viesti|Eredeti üzenet|Původní zpráva|Исходное сообщение|Özgün ileti|Orijinal Mesaj',
    '元のメッセージ|Original Message|原始邮件|邮件原件|原始郵件|원본 메시지|원본 메일|الرسالة الأصلية|رسالة أصلية|הודעה מקורית',
  ].join('|')})\\s?[-_=]{2,}\\s*$`,
  'iu',
);
/** What programs put above a mail that they pass on. */
export const forwardedMark =
  /^[-\s]{0,14}(?:Forwarded message|Begin forwarded message|Weitergeleitete Nachricht|Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Message transféré|Mensaje reenviado|Messaggio inoltrato|転送メッセージ|転送されたメッセージ|رسالة معاد توجيهها|转发的消息)/imu;
const rule = /^\s{0,3}[_-]{5,}\s*$/;
/** Lists of recipients go on over lines, and some programs put blank lines between headers. */
const mostBetween = 16;

/**
 * Where the headers of another mail start of which a line says whom it is from, or the line before them: they name its subject, and one
 * thing more. Forms of travellers have `From:` and `To:` too, and no subject.
 */
export function startOfHeaders(lines: readonly string[], at: number): number | undefined {
  if (original.test(lines[at] ?? '')) return at;
  if (!from.test(lines[at] ?? '')) return undefined;
  const headers = lines.slice(at + 1, at + 1 + mostBetween);
  const end = headers.findIndex((line) => subject.test(line));
  if (end < 0) return undefined;
  const start = precededBy(lines, at, other);
  return start < at || headers.slice(0, end).some((line) => other.test(line))
    ? precededBy(lines, start, rule)
    : undefined;
}

/** Whether a line is one of such headers. */
export function isHeader(line: string): boolean {
  return [from, subject, other].some((label) => label.test(line));
}

/** The last line before this one, but for blank ones, if it is such a line; this one otherwise. */
function precededBy(lines: readonly string[], at: number, kind: RegExp): number {
  for (let before = at - 1; before >= Math.max(0, at - 3); before -= 1) {
    const line = lines[before] ?? '';
    if (line.trim() !== '') return kind.test(line) ? before : at;
  }
  return at;
}
