import type { Reading } from '@pharos/markup';

type ReadAs = NonNullable<Reading['readAs']>;

/** Elements in which mail programs put what is answered. */
const quoteClasses =
  /(?:^|\s)(?:yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote|moz-email-headers-table|OutlookMessageHeader|ms-outlook-ios-reference-expand|mailplugin-quote|hey_quote)(?:\s|$)/;
const quoteNames = /^(?:quote|messageReplySection|reply-section)$/;
/** Lines that say who wrote what follows, and signatures. */
const unwantedClasses =
  /(?:^|\s)(?:gmail_attr|moz-cite-prefix|gmail_signature(?:_prefix)?|moz-signature|protonmail_signature_block)(?:\s|$)/;
const unwantedIds = /^(?:x_)?(?:ms-outlook-mobile-signature|appendonsend-signature|AppleMailSignature|Signature)$/;
/** Outlook marks only where the answered mail begins: all that follows is of it. */
const restIds =
  /^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling|zwchr|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/;
const restStyle = /border-top:\s?solid\s+#(?:E1E1E1|B5C4DF)\s+1\.0pt/i;

/** Whether a program has marked in the HTML what is not of the writer. */
export function marksQuotes(html: string): boolean {
  return /gmail_quote|type=["']?cite|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote|moz-cite-prefix|divRplyFwdMsg|appendonsend|stopSpelling|zwchr|mail-editor-reference|OLK_SRC_BODY|name=["']?(?:quote|messageReplySection)|border-top:\s?solid\s+#(?:E1E1E1|B5C4DF)/i.test(
    html,
  );
}

function isQuote({ class: classes = '', id = '', name = '' }: Parameters<ReadAs>[1]): boolean {
  return quoteClasses.test(classes) || quoteNames.test(name) || /^yahoo_quoted/.test(id);
}

/** How the elements of a mail are read so that `blockquote` is a quote, and not an indented paragraph. */
export const readingWhole: ReadAs = (name, { class: classes = '', type = '' }) => {
  if (name !== 'blockquote') return name;
  return type === 'cite' || /gmail_quote|protonmail_quote/.test(classes) ? name : 'div';
};

/** How they are read so that quotes are some wherever their program has marked them, and nothing is left out. */
export const readingShown: ReadAs = (name, attributes) =>
  isQuote(attributes) ? 'blockquote' : readingWhole(name, attributes);

/** How they are read so that every quote is one, whatever its program makes it of, and signatures are left out. */
export function readingQuotes(): ReadAs {
  let isRest = false;
  return (name, attributes) => {
    const { class: classes = '', id = '', style = '' } = attributes;
    if (restIds.test(id) || (name === 'div' && restStyle.test(style))) isRest = true;
    if (isRest || unwantedClasses.test(classes) || unwantedIds.test(id)) return 'template';
    return readingShown(name, attributes);
  };
}
