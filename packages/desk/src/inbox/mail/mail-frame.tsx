import { useMemo, useState } from 'react';
import { inboxTexts } from '../../messages/inbox.js';
import { Button } from '../../ui/button.js';
import { framePage, hasPictures } from './frame-page.js';
import css from './mail.module.css';
import styleSheet from './mail-frame.css?url';

const texts = inboxTexts.mail;

/** The HTML of a mail, in a frame that runs nothing and knows nothing of the desk. Pictures of other sites come when they are asked for. */
export function MailFrame({ html }: { readonly html: string }) {
  const [withPictures, setPictures] = useState(false);
  const page = useMemo(() => {
    const address = new URL(styleSheet, location.href).href;
    return framePage(html, { withPictures, quoted: texts.quoted, styleSheet: address });
  }, [html, withPictures]);
  const mayLoad = useMemo(() => hasPictures(html), [html]);
  return (
    <>
      {mayLoad && !withPictures && (
        <p className={css.pictures}>
          <Button onClick={() => setPictures(true)}>{texts.pictures}</Button> {texts.picturesAbout}
        </p>
      )}
      <iframe
        className={css.frame}
        title={texts.frame}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={page}
      />
    </>
  );
}
