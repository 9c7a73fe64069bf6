import type { Conversation } from '@pharos/widget-protocol';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Face } from '../../shared/icons.js';
import type { ViewProps } from './context.js';

const maxComment = 2_000;

/** Asks how it was, once the conversation is over, and again when it went on since; the latest rating counts, and can be changed. */
export function Rating({ state, chatModel, text, conversation }: ViewProps & { conversation: Conversation }): VNode {
  const { id, csat, updated_at: updatedAt } = conversation;
  const [score, choose] = useState(0);
  const [comment, write] = useState('');
  const [step, go] = useState<'' | 'asking' | 'sending' | 'failed'>('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Where it is changed keys go on with it.
    if (step === 'asking') form.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [step]);
  // What the visitor writes reopens what was resolved: since then it has been resolved once more. Of what was just sent that comes later.
  const wentOn = state.threads[id]?.messages.some(
    ({ sender, created_at: at }) => sender.type === 'customer' && csat && at > csat.created_at && at < updatedAt,
  );
  if (csat && !wentOn && step === '')
    return (
      <div class="rating" role="status">
        <p class="thanks">{text.thanks}</p>
        <button
          type="button"
          class="link"
          onClick={() => {
            choose(csat.score);
            write(csat.comment ?? '');
            go('asking');
          }}
        >
          {text.changeRating}
        </button>
      </div>
    );
  const send = () => {
    // The button stays as it is meanwhile: one that is disabled loses the focus.
    if (step === 'sending') return;
    go('sending');
    chatModel.conversations.rate(id, score, comment.trim()).then(
      () => go(''),
      () => go('failed'),
    );
  };
  return (
    <form
      ref={form}
      class="rating"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset>
        <legend>{text.rate}</legend>
        <div class="faces">
          {text.scores.map((name, at) => (
            <label key={name} class="face" title={name}>
              <input
                type="radio"
                name="score"
                aria-label={name}
                checked={score === at + 1}
                onChange={() => choose(at + 1)}
              />
              <Face score={at + 1} />
            </label>
          ))}
        </div>
      </fieldset>
      {score > 0 && (
        <>
          <textarea
            class="field"
            rows={2}
            dir={comment ? 'auto' : undefined}
            maxLength={maxComment}
            aria-label={score < 5 ? text.comment : text.praise}
            placeholder={score < 5 ? text.comment : text.praise}
            value={comment}
            onInput={(event) => write(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {text.sendRating}
          </button>
        </>
      )}
      {step === 'failed' && (
        <p class="error" role="alert">
          {text.notSent}
        </p>
      )}
    </form>
  );
}
