import type { Message } from '@pharos/widget-protocol';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import * as paths from '../../shared/icon-paths.js';
import { Icon } from '../../shared/icons.js';
import { RichView } from '../../shared/rich-view.js';
import { richOf } from '../formatted.js';
import { namesOf } from '../merge.js';
import type { Outgoing, State } from '../state.js';
import { clockTime, exactTime } from '../times.js';
import type { ViewProps } from './context.js';
import { FileList } from './files.js';

interface Props extends Omit<ViewProps, 'state'> {
  readonly message: Message;
  /** Whether it goes on from one of the same side. */
  readonly goesOn: boolean;
  /** What is said below it, beside its time. */
  readonly state: string | undefined;
  /** Whether its time is shown: that of the last of several that were written one after the other. */
  readonly hasTime: boolean;
  readonly more: State['more'];
}

/** Drawn anew only when something of it changes: a long conversation would hold up every key that is typed. */
export function MessageView(props: Props): VNode {
  const { message, goesOn, state, hasTime, more } = props;
  return useMemo(() => drawn(props), [message, goesOn, state, hasTime, more]);
}

function drawn({ message, goesOn, state, hasTime, more, chatModel, text, locale }: Props): VNode {
  const { sender, content, content_type: type, sources, attachments, created_at: createdAt } = message;
  const mine = sender.type === 'customer';
  const kind = mine ? 'mine' : sender.type === 'system' ? 'system' : '';
  return (
    <div class={`message ${kind} ${goesOn ? 'follows' : ''}`}>
      {mine ? <span class="sr">{text.you}</span> : !goesOn && kind === '' && <Who sender={sender} text={text} />}
      {content !== namesOf(attachments) && (
        <div class={`bubble ${type === 'text' ? '' : 'rich'}`} dir="auto" title={exactTime(createdAt, locale.tag)}>
          <RichView parts={richOf(message, more)} newTab={text.newTab} heading={3} />
        </div>
      )}
      <FileList files={attachments} chatModel={chatModel} />
      {sources.length > 0 && (
        <div class="sources">
          <span>{text.sources}</span>
          {sources.map(({ article_id: id, title }) => (
            <button key={id} type="button" class="source" onClick={() => chatModel.go({ name: 'article', id })}>
              <Icon path={paths.article} size={14} />
              <span dir="auto">{title}</span>
            </button>
          ))}
        </div>
      )}
      {(hasTime || state) && (
        <small class="state">
          {hasTime && <time dateTime={createdAt}>{clockTime(createdAt, locale.tag)}</time>}
          {state && <span>{state}</span>}
        </small>
      )}
    </div>
  );
}

/** A message on its way. */
export function OutgoingView({ item, state, chatModel, text }: ViewProps & { item: Outgoing }): VNode {
  const failed = item.state !== 'sending';
  const refused = item.state === 'refused';
  return (
    <div class={`message mine ${failed ? '' : 'pending'}`}>
      <span class="sr">{text.you}</span>
      <div class="bubble" dir="auto">
        {item.content}
      </div>
      {failed ? (
        <div class="state failed" role="alert">
          <span>{(refused && state.more?.text.refused) || text.notSent}</span>
          {!refused && (
            <button type="button" class="link" onClick={() => chatModel.outbox.retry(item.clientId)}>
              {text.retry}
            </button>
          )}
          <button type="button" class="link" onClick={() => chatModel.outbox.discard(item.clientId)}>
            {text.discard}
          </button>
        </div>
      ) : (
        <small class="state">{text.isSending}</small>
      )}
    </div>
  );
}

/** What the customer says to everybody who begins. */
export function Welcome({ state, text }: ViewProps): VNode | null {
  const { welcome_message: welcome } = state.config;
  if (welcome === '') return null;
  return (
    <div class="message">
      <Who sender={{ type: 'agent', name: null, picture: null }} text={text} />
      <div class="bubble" dir="auto">
        {welcome}
      </div>
    </div>
  );
}

/** The picture covers the symbol, which is left to see where the page's policy or the network does not let it through. */
function Who({ sender: { type, name, picture }, text }: Pick<Message, 'sender'> & Pick<ViewProps, 'text'>): VNode {
  return (
    <div class="who">
      <span class="avatar">
        <Icon path={type === 'ai' ? paths.spark : paths.person} size={15} />
        {picture && (
          <img
            src={picture}
            alt=""
            referrerpolicy="no-referrer"
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )}
      </span>
      <span dir="auto">{name ?? (type === 'ai' ? text.ai : text.agent)}</span>
    </div>
  );
}
