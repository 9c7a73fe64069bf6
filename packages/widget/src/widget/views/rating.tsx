import type { Conversation } from '@pharos/widget-protocol';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Face } from '../../shared/icons.js';
import type { ViewProps } from './context.js';

const maxComment = 2_000;

/** Asks how it was, once the conversation is over; a rating can be given anew until it is reopened. */
export function Rating({ chat, text, conversation }: ViewProps & { conversation: Conversation }): VNode {
  const [score, choose] = useState(0);
  const [comment, write] = useState('');
  const [step, go] = useState<'asking' | 'sending' | 'failed'>('asking');
  if (conversation.csat)
    return (
      <div class="rating" role="status">
        <p class="thanks">{text.thanks}</p>
      </div>
    );
  const send = () => {
    go('sending');
    chat.rate(conversation.id, score, comment.trim()).catch(() => go('failed'));
  };
  return (
    <form
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
            dir="auto"
            maxLength={maxComment}
            aria-label={text.comment}
            placeholder={text.comment}
            value={comment}
            onInput={(event) => write(event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={step === 'sending'}>
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
