import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { siteTexts } from '../messages/site.js';
import css from './preview.module.css';
import { emptyPage, type Shown, scrollAlike, showIn } from './preview-frame.js';

type Theme = 'light' | 'dark' | 'auto';

/** What one page shows, which never changes: what is to be shown next gets a page of its own. */
interface Drawn<Settings> {
  readonly settings: Settings;
  readonly theme: Theme;
}

const themeOf = (drawn: string) => (JSON.parse(drawn) as Drawn<object>).theme;

interface PreviewProps<Settings extends object> extends Pick<Shown, 'script' | 'id'> {
  /** What is to be seen, as JSON can say it. */
  readonly settings: Settings;
  readonly theme?: Theme;
  /** The id of something in it that is to be seen. */
  readonly inSight?: string | undefined;
  /** What stands below it. */
  readonly children?: ReactNode;
  answer(settings: Settings, path: string): unknown;
}

const pauseMs = 200;

/** A page with the script that visitors get, showing settings as they are typed. The one before stays until the next one is drawn. */
export function Preview<Settings extends object>({
  script,
  id,
  settings,
  answer,
  theme = 'auto',
  inSight,
  children,
}: PreviewProps<Settings>) {
  const wanted = useLater(JSON.stringify({ settings, theme } satisfies Drawn<Settings>));
  const [drawn, setDrawn] = useState(wanted);
  const latest = useRef(wanted);
  latest.current = wanted;
  const [isOpen, setOpen] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  const scale = useScale(place);
  useEffect(() => {
    for (const frame of framesIn(place.current)) scrollAlike(frame, { to: inSight });
  }, [inSight]);
  const onReady = (text: string) => {
    // Another one may be wanted since.
    if (latest.current !== text) return;
    const [before, next] = framesIn(place.current);
    scrollAlike(next ?? null, { as: before, to: inSight });
    setDrawn(text);
  };
  return (
    <figure className={css.preview} aria-label={siteTexts.preview.title}>
      <div ref={place} className={css.place} data-theme={themeOf(drawn)} style={{ '--scale': scale } as CSSProperties}>
        {(wanted === drawn ? [drawn] : [drawn, wanted]).map((text) => (
          <iframe
            key={text}
            className={css.frame}
            title={siteTexts.preview.title}
            srcDoc={emptyPage(themeOf(text))}
            aria-hidden={text !== drawn}
            tabIndex={text === drawn ? undefined : -1}
            data-next={text !== drawn || undefined}
            onLoad={({ currentTarget: { contentWindow } }) =>
              showIn(
                contentWindow as Window & typeof globalThis,
                { script, id, answer: (path) => answer((JSON.parse(text) as Drawn<Settings>).settings, path) },
                {
                  isOpen,
                  onOpenChange: setOpen,
                  onReady: () => onReady(text),
                },
              )
            }
          />
        ))}
      </div>
      <figcaption className={css.caption}>{children ?? siteTexts.preview.about}</figcaption>
    </figure>
  );
}

function framesIn(place: HTMLElement | null): (Window | null)[] {
  return [...(place?.querySelectorAll('iframe') ?? [])].map(({ contentWindow }) => contentWindow);
}

/** A text once it has stayed the same for a moment. */
function useLater(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}

/** Narrower than this, a window would cover all of its page, as on a phone. */
const leastWidth = 520;

/** By how much a page of the least width has to shrink to fit. */
function useScale(place: React.RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / leastWidth)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
  return scale;
}
