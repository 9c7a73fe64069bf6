import type { FormEvent, ReactNode } from 'react';
import { NeedsManager, Page, Refusal } from '../app/area.js';
import { agentTexts } from '../messages/agent.js';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import css from './agent.module.css';
import { type ConfigForm, useConfigForm } from './use-config-form.js';

interface ConfigPageProps {
  readonly title: string;
  readonly about: ReactNode;
  /** What stands below the form, with forms of its own. */
  readonly below?: ReactNode;
  children(form: ConfigForm): ReactNode;
}

/** A page with fields of the agent's configuration. What was changed on one of them is saved by any of them. */
export function ConfigPage({ title, about, below, children }: ConfigPageProps) {
  const { query, form } = useConfigForm();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (form?.isComplete && !form.isBusy) form.save();
  };
  return (
    <Page title={title} about={about}>
      {form && !form.mayChange && <NeedsManager what={agentTexts.needs} />}
      {query.isPending && form === undefined && <Skeleton rows={6} height={60} />}
      {query.error && form === undefined && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {form && (
        <form
          className={css.config}
          aria-label={title}
          // Where no field can be reached, the keyboard scrolls from here.
          {...(!form.mayChange && { tabIndex: 0 })}
          onSubmit={save}
        >
          <fieldset className={css.fields} disabled={!form.mayChange}>
            {children(form)}
          </fieldset>
          {form.changed.length > 0 && <SaveBar form={form} />}
        </form>
      )}
      {below}
    </Page>
  );
}

function SaveBar({ form: { changed, crossed, isBusy, isComplete, error, discard } }: { readonly form: ConfigForm }) {
  const { settings: words, fields } = agentTexts;
  const namesOf = (names: typeof changed) => names.map((name) => fields[name]);
  return (
    <footer className={css.bar}>
      <div className={css.barText} role="status">
        <p className="truncate">{words.unsaved(namesOf(changed))}</p>
        {crossed.length > 0 && <p className={css.warn}>{words.crossed(namesOf(crossed))}</p>}
        <Refusal error={error} />
      </div>
      <Button look="quiet" disabled={isBusy} onClick={discard}>
        {words.discard}
      </Button>
      <Button type="submit" look="main" disabled={isBusy || !isComplete}>
        {words.save}
      </Button>
    </footer>
  );
}
