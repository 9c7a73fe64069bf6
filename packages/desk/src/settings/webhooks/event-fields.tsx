import type { CreateWebhookRequest } from '@pharos/sdk';
import { connectionTexts } from '../../messages/connections.js';
import { Choices } from '../../ui/field.js';
import { Problem, Skeleton } from '../../ui/states.js';
import { useEventTypes } from './webhook-queries.js';

type Events = CreateWebhookRequest['events'];

interface EventFieldsProps {
  readonly events: Events;
  onChange(events: Events): void;
}

/** Which events are sent: all, or chosen ones, by their names as the receiving program sees them. */
export function EventFields({ events, onChange }: EventFieldsProps) {
  const { webhooks: words } = connectionTexts;
  const isAll = events.includes('*');
  return (
    <>
      <Choices
        kind="radio"
        label={words.events}
        choices={[
          { id: 'all', text: words.allEvents, about: words.allEventsAbout },
          { id: 'some', text: words.chosenEvents },
        ]}
        chosen={[isAll ? 'all' : 'some']}
        onChoose={(id) => onChange(id === 'all' ? ['*'] : [])}
      />
      {!isAll && <ChosenEvents events={events} onChange={onChange} />}
    </>
  );
}

function ChosenEvents({ events, onChange }: EventFieldsProps) {
  const { webhooks: words } = connectionTexts;
  const { data = [], error, isPending, refetch } = useEventTypes();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton rows={6} height={30} />;
  // Subscriptions that are not offered here, such as `conversation.*`, were made by a program, and stay.
  const offered = new Set<string>([...data.map(({ name }) => name), ...events]);
  const choices = [...offered].map((event) => ({ id: event, text: event }));
  return (
    <Choices
      kind="checkbox"
      label={words.chosenEvents}
      isNested
      choices={choices}
      chosen={events}
      onChoose={(id, isChosen) =>
        onChange(isChosen ? ([...events, id] as Events) : events.filter((each) => each !== id))
      }
    />
  );
}
