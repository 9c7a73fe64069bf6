import type { UpdateConversationRequest } from '@pharos/sdk';
import { PaperclipIcon, SparkleIcon, TriangleDownIcon } from '@primer/octicons-react';
import { useRef } from 'react';
import { t } from '../messages/index.js';
import { Button, IconButton } from '../ui/button.js';
import { Keys } from '../ui/keys.js';
import { Menu } from '../ui/menu.js';
import css from './composer.module.css';
import type { Kind } from './drafts.js';
import { snoozeTimes } from './snooze-times.js';

export const resolved = { status: 'resolved' } as const;

interface BarProps {
  readonly kind: Kind;
  readonly isPossible: boolean;
  readonly isSuggesting: boolean;
  onSuggest(): void;
  onFiles(files: readonly File[]): void;
  onSend(change: UpdateConversationRequest): void;
}

/** What can be done with what is written. */
export function ComposerBar({ kind, isPossible, isSuggesting, onSuggest, onFiles, onSend }: BarProps) {
  const picker = useRef<HTMLInputElement>(null);
  const isNote = kind === 'note';
  return (
    <div className={css.bar}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton label={t.composer.attach} onClick={() => picker.current?.click()}>
        <PaperclipIcon />
      </IconButton>
      {!isNote && (
        <Button look="quiet" disabled={isSuggesting} onClick={onSuggest}>
          <SparkleIcon /> {t.composer.suggest}
        </Button>
      )}
      <span className={css.space} />
      <Button look={isNote ? 'plain' : 'main'} type="submit" disabled={!isPossible}>
        {isNote ? t.composer.addNote : t.composer.send} <Keys keys="mod+enter" />
      </Button>
      {!isNote && (
        <Menu
          align="end"
          trigger={
            <button type="button" className={css.moreWays} aria-label={t.composer.more} disabled={!isPossible}>
              <TriangleDownIcon />
            </button>
          }
          groups={[
            [{ id: 'resolve', text: t.composer.sendAndResolve, keys: 'mod+shift+enter', run: () => onSend(resolved) }],
            snoozeTimes(new Date()).map(({ id, text, until }) => ({
              id,
              text: t.composer.sendAndSnooze(text),
              run: () => onSend({ status: 'snoozed', snoozed_until: until?.toISOString() ?? null }),
            })),
          ]}
        />
      )}
    </div>
  );
}
