import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { coversPage, hasKeyboard, keepFocus, onPanelKey } from '../shared/focus.js';
import * as paths from '../shared/icon-paths.js';
import { Icon } from '../shared/icons.js';
import { customIcon } from './custom-icon.js';
import { FormView } from './form.js';
import type { BeaconProps } from './props.js';

/** The icons that a customer may choose. */
const icons = { chat: paths.chat, mail: paths.mail, help: paths.help };

/** Launcher, greeting and form. */
export function BeaconView(props: BeaconProps): VNode {
  const { model, beacon } = props;
  const side = beacon.position === 'bottom-left' ? 'at-left' : 'at-right';
  return (
    <>
      <Launcher {...props} side={side} />
      {model.state.greeting && <Greeting {...props} side={side} />}
      {model.state.open && <Panel {...props} side={side} />}
    </>
  );
}

type Props = BeaconProps & { side: string };

function Launcher({ model, beacon, text, side }: Props): VNode {
  const { open } = model.state;
  return (
    <button
      type="button"
      class={`launcher ${side} ${beacon.button_label === '' ? '' : 'labelled'}`}
      aria-label={
        beacon.button_label === '' ? (open ? text.close : beacon.greeting_title || beacon.form.name) : undefined
      }
      aria-expanded={open}
      aria-haspopup="dialog"
      onClick={() => (open ? model.close() : model.open())}
    >
      <LauncherIcon beacon={beacon} />
      {beacon.button_label !== '' && (
        <span class="words" dir="auto">
          {beacon.button_label}
        </span>
      )}
    </button>
  );
}

function LauncherIcon({ beacon }: Pick<BeaconProps, 'beacon'>): VNode {
  const place = useRef<HTMLSpanElement>(null);
  const { button_icon: name, custom_svg: svg } = beacon;
  useEffect(() => {
    const icon = name === 'custom_svg' ? customIcon(svg) : undefined;
    if (icon) place.current?.replaceChildren(icon);
  }, [name, svg]);
  return name === 'custom_svg' ? <span ref={place} class="icon" /> : <Icon path={icons[name]} size={24} />;
}

function Greeting({ model, beacon, text, side }: Props): VNode {
  return (
    <div class={`greeting appear ${side}`}>
      <button type="button" class="greeting-text" onClick={() => model.open()}>
        <strong dir="auto">{beacon.greeting_title}</strong>
        <span dir="auto">{beacon.greeting_text}</span>
      </button>
      <button type="button" class="icon-button" aria-label={text.close} onClick={() => model.dismissGreeting()}>
        <Icon path={paths.close} size={18} />
      </button>
    </div>
  );
}

const titleId = 'pharos-beacon-title';

function Panel(props: Props): VNode {
  const { model, beacon, text, side } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const refocus = () => {
      const first = hasKeyboard()
        ? panel.current?.querySelector<HTMLElement>('form :is(input, textarea, select)')
        : null;
      (first ?? panel.current)?.focus({ preventScroll: true });
    };
    refocus();
    return keepFocus(panel.current, refocus);
  }, []);
  return (
    <section
      ref={panel}
      class={`panel appear ${side}`}
      role="dialog"
      aria-modal={coversPage()}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => onPanelKey(event, panel.current, () => model.close())}
    >
      <header class={`head on-brand ${beacon.greeting_text && 'continued'}`}>
        <h2 id={titleId} dir="auto">
          {beacon.greeting_title || beacon.form.name}
        </h2>
        <button type="button" class="icon-button" aria-label={text.close} onClick={() => model.close()}>
          <Icon path={paths.close} size={22} />
        </button>
      </header>
      <div class="scroll">
        {/* Within what can be scrolled: in a low window a long one would leave no room for the form. */}
        {beacon.greeting_text && (
          <p class="more" dir="auto">
            {beacon.greeting_text}
          </p>
        )}
        <div class="body">
          <FormView {...props} />
        </div>
      </div>
    </section>
  );
}
