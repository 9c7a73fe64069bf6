import type { VNode } from 'preact';
import * as paths from '../shared/icon-paths.js';
import { Icon } from '../shared/icons.js';
import { Field } from './field.js';
import type { BeaconProps } from './props.js';

/** The form, or what is said after it was sent. */
export function FormView({ model, beacon, text }: BeaconProps): VNode {
  const { form } = beacon;
  const { values, issues, problem, step, part, message } = model.state;
  if (step === 'sent')
    return (
      <div class="done" role="status">
        <span class="tick">
          <Icon path={paths.check} size={30} />
        </span>
        <p dir="auto">{message}</p>
        <button type="button" class="button quiet" onClick={() => model.startAgain()}>
          {text.another}
        </button>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'writing') void model.submit();
      }}
    >
      {form.fields.map((field) => (
        <Field
          key={field.id}
          field={field}
          text={text}
          value={values[field.name]}
          issue={Object.hasOwn(issues, field.name) ? issues[field.name] : undefined}
          onFill={(value) => model.fill(field.name, value)}
        />
      ))}
      <input
        class="unseen"
        type="text"
        name={form.honeypot}
        tabIndex={-1}
        autocomplete="off"
        aria-hidden="true"
        onInput={(event) => model.fill(form.honeypot, event.currentTarget.value)}
      />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {step === 'sending' && part !== undefined && <progress value={part} aria-label={text.isSending} />}
      <button type="submit" class={`button submit ${form.submit_button_align}`} aria-disabled={step === 'sending'}>
        {step === 'sending' ? text.isSending : form.submit_button_label}
      </button>
    </form>
  );
}
