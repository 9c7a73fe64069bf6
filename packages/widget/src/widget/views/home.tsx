import type { Conversation } from '@pharos/widget-protocol';
import type { VNode } from 'preact';
import * as paths from '../../shared/icon-paths.js';
import { Icon } from '../../shared/icons.js';
import { fill } from '../../shared/locale.js';
import { previewOf } from '../formatted.js';
import { shortTime } from '../times.js';
import { Branding } from './branding.js';
import type { ViewProps } from './context.js';
import { Search } from './search.js';

/** Where the chat begins: a welcome, a way to write, a way to look for oneself, and what was said before. */
export function Home(props: ViewProps): VNode {
  const { state, chatModel, text } = props;
  const { conversations = [], config } = state;
  return (
    <div class="scroll home">
      <div class="home-head">
        <p class="welcome" dir="auto">
          {config.welcome_message}
        </p>
      </div>
      <div class="cards">
        <div class="card">
          <button type="button" class="start" onClick={() => chatModel.begin()}>
            <span>
              <strong>{text.write}</strong>
              <small>{text.writeHint}</small>
            </span>
            <Icon path={paths.forward} flip />
          </button>
        </div>
        <Search {...props} />
        {conversations.length > 0 && (
          <section class="card">
            <h3 class="label">{text.conversations}</h3>
            <ul class="list">
              {conversations.map((conversation) => (
                <Row key={conversation.id} {...props} conversation={conversation} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <Branding {...props} />
    </div>
  );
}

function Row({ state, chatModel, text, locale, conversation }: ViewProps & { conversation: Conversation }): VNode {
  const { id, unread_count: unread, last_message: last, created_at: createdAt } = conversation;
  const sender = last ? { customer: text.you, agent: text.agent, ai: text.ai, system: '' }[last.sender.type] : '';
  return (
    <li>
      <button
        type="button"
        class={`row ${unread > 0 ? 'unread' : ''}`}
        onClick={() => chatModel.go({ name: 'thread', thread: id })}
      >
        <span class="text">
          <span dir="auto">{last ? previewOf(last, state.more) : text.message}</span>
          <small>{[sender, shortTime(last?.created_at ?? createdAt, locale.tag)].filter(Boolean).join(' · ')}</small>
        </span>
        {unread > 0 && (
          <span class="dot">
            <span class="sr">{fill(text.unreadTotal, { count: unread })}</span>
          </span>
        )}
        <Icon path={paths.forward} size={16} flip />
      </button>
    </li>
  );
}
