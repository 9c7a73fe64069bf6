import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { firstOf, limitOf, pageSize } from '../frame/first.js';

interface Options {
  readonly email?: string;
  readonly externalId?: string;
  readonly metadata?: string[];
  readonly limit: string;
}

export async function run(call: Call<Options>): Promise<undefined> {
  const { email, externalId, metadata, limit } = call.options;
  const [q] = call.args;
  const count = limitOf(limit);
  const { pharos, projectId } = await connectToProject(call);
  const asked = {
    limit: Math.min(count, pageSize),
    ...(q !== undefined && { q }),
    ...(email !== undefined && { email }),
    ...(externalId !== undefined && { external_id: externalId }),
    ...(metadata !== undefined && { metadata }),
  };
  const data = await firstOf(pharos.contacts.listContacts({ projectId, ...asked }), count);
  call.output.list({ data }, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'EMAIL', value: ({ email: address }) => address },
    { title: 'COMPANY', value: ({ company }) => company },
    { title: 'EXTERNAL ID', value: ({ external_id: id }) => id },
  ]);
}
