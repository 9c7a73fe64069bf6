import type { PageResponse } from '@pharos/proto/pharos/core/v1/page';
import { revised } from '../pipeline/reply.js';
import { present } from './field-mask.js';
import { renderPage } from './lists.js';

type Holding<Field extends string, Value> = { readonly [Name in Field]: Value };

/** Makes the body of an answer with one record of what a service answers with the record in this field. */
export function recordIn<Field extends string, Message, Shown>(field: Field, render: (message: Message) => Shown) {
  return async (answer: Promise<Holding<Field, Message | undefined>>) => ({
    data: render(present<Message>((await answer)[field])),
  });
}

/** As `recordIn`, of a record whose answers carry its revision in `ETag`. */
export function revisedIn<Field extends string, Message extends { readonly revision: number }, Shown>(
  field: Field,
  render: (message: Message) => Shown,
) {
  return async (answer: Promise<Holding<Field, Message | undefined>>) => {
    const message = present<Message>((await answer)[field]);
    return revised(message.revision, { data: render(message) });
  };
}

/** Makes the body of an answer with a list of what a service answers with the records in this field. */
export function listIn<Field extends string, Message, Shown>(field: Field, render: (message: Message) => Shown) {
  type Answer = Holding<Field, Message[]> & { readonly page: PageResponse | undefined };
  return async (answer: Promise<Answer>, { limit }: { limit: number }) => {
    const { [field]: messages, page } = await answer;
    return { data: messages.map(render), page: renderPage(page, limit) };
  };
}
