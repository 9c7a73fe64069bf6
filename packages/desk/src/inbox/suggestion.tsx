import type { Suggestion as Suggested } from '@pharos/sdk';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pharos, troubleOf } from '../app/api.js';
import { type Command, useCommands } from '../app/commands.js';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { Keys } from '../ui/keys.js';
import { say } from '../ui/toasts.js';
import css from './composer.module.css';
import { MessageText } from './message-text.js';

/** What the agent would answer, when it is asked. */
export function useSuggestion(conversationId: string) {
  const projectId = useProjectId();
  const { mutate, reset, data, isPending } = useMutation({
    mutationFn: () => pharos.agent.suggestReplies({ projectId, body: { conversation_id: conversationId } }),
    onError: (error) => say({ text: troubleOf(error).text, isBad: true }),
    onSuccess: ({ suggestions }) => suggestions.length === 0 && say({ text: t.composer.noSuggestion }),
  });
  const found = data?.suggestions[0];
  const reject = () => {
    reset();
    if (found === undefined) return;
    const path = { projectId, suggestionId: found.id };
    // The agent learns of it; nobody waits for that.
    void pharos.agent.giveSuggestionFeedback({ ...path, body: { outcome: 'rejected' } }).catch(() => undefined);
  };
  return { ask: () => mutate(), isPending, found, reject, close: reset };
}

interface SuggestionProps {
  readonly suggestion: ReturnType<typeof useSuggestion>;
  onUse(suggested: Suggested): void;
}

/** The agent's answer with its sources, to use or to dismiss. */
export function Suggestion({ suggestion: { isPending, found, reject, close }, onUse }: SuggestionProps) {
  if (isPending) return <p className={css.suggestion}>{t.composer.suggesting}</p>;
  if (found === undefined) return null;
  const use = () => {
    onUse(found);
    close();
  };
  return <Found found={found} onUse={use} onDismiss={reject} />;
}

function Found({ found, onUse, onDismiss }: { readonly found: Suggested; onUse(): void; onDismiss(): void }) {
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'accept',
        text: `${t.composer.suggest}: ${t.composer.use}`,
        keys: '.',
        group: t.composer.label,
        run: onUse,
      },
    ],
    [found, onUse],
  );
  useCommands(commands);
  return (
    <section className={css.suggestion} aria-label={t.thread.agent}>
      <header>
        <strong>✦ {t.thread.agent}</strong>
        <span>{t.composer.confidence(found.confidence)}</span>
        <span className={css.space} />
        <Button onClick={onUse}>
          {t.composer.use} <Keys keys="." />
        </Button>
        <Button look="quiet" onClick={onDismiss}>
          {t.composer.dismiss}
        </Button>
      </header>
      <MessageText message={found} />
      {found.unproved.length > 0 && (
        <div className={css.unproved}>
          <p>{t.composer.unproved}</p>
          <ul>
            {found.unproved.map((sentence) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className={css.sources}>
        {found.citations.map(({ article_id, title, quote }) => (
          <li key={`${article_id}${quote}`} title={quote} className="truncate">
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
}
