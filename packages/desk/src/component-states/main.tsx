import '@fontsource-variable/inter/wght.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { HintPlace } from '../ui/hint-place.js';
import { Toasts } from '../ui/toasts.js';
import { samples } from './samples.js';
import css from './states.module.css';

const place = document.getElementById('components');
if (place === null) throw new Error('the page has no place for the components');
createRoot(place).render(
  <>
    <h1>Components</h1>
    {Object.entries(samples).map(([component, states]) => (
      <section key={component} className={css.component} aria-labelledby={component}>
        <h2 id={component}>{component}</h2>
        <dl>
          {Object.entries(states).map(([state, sample]) => (
            <div key={state} className={css.state}>
              <dt>{state}</dt>
              <dd>{sample}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
    <Toasts />
    <HintPlace />
  </>,
);
