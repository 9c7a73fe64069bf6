import type { Me, Member, Membership, Project, User } from '@pharos/sdk';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { pharos } from './api.js';
import { queryKeys } from './query-keys.js';

/** Who is signed in, and where they are members. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: ({ signal }): Promise<Me> => pharos.organization.getMe({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** All projects in which the person works, with their membership in each one's organization. */
export const placesQuery = (memberships: readonly Membership[]) =>
  queryOptions({
    queryKey: queryKeys.projects(memberships.map(({ org_id }) => org_id).join()),
    queryFn: async (): Promise<Place[]> => {
      const found = await Promise.all(memberships.map(placesIn));
      return found.flat();
    },
    staleTime: 300_000,
  });

/** A project, and what the person is there. */
export interface Place {
  readonly project: Project;
  readonly membership: Membership;
}

async function placesIn(membership: Membership): Promise<Place[]> {
  const places: Place[] = [];
  for await (const project of pharos.projects.listProjects({ orgId: membership.org_id, limit: 100 }))
    places.push({ project, membership });
  return places;
}

/** The signed-in person. The routes load it before any page shows. */
export function useUser(): User {
  const { user } = useSuspenseQuery(meQuery).data;
  if (user === null) throw new Error('a page needs a signed-in person');
  return user;
}

/** The projects of the person. */
export function usePlaces(): Place[] {
  const { memberships } = useSuspenseQuery(meQuery).data;
  return useSuspenseQuery(placesQuery(memberships)).data;
}

/** The project of the address. */
export function useProjectId(): string {
  return useParams({ strict: false }).projectId ?? '';
}

/** The project of the address, and what the person is there; undefined when they do not work in it. */
export function usePlace(): Place | undefined {
  const projectId = useProjectId();
  return usePlaces().find(({ project }) => project.id === projectId);
}

/** Whether the person may change conversations and write messages. */
export function useMayWrite(): boolean {
  const role = usePlace()?.membership.role;
  return role !== undefined && role !== 'viewer';
}

const noMembers: readonly Member[] = [];

/** All members of an organization. */
export function useOrganizationMembers(orgId: string) {
  return useQuery({ ...membersQuery(orgId), enabled: orgId !== '' });
}

const membersQuery = (orgId: string) =>
  queryOptions({
    queryKey: queryKeys.members(orgId),
    staleTime: 60_000,
    queryFn: async () => {
      const members: Member[] = [];
      for await (const member of pharos.people.listMembers({ orgId, limit: 100 })) members.push(member);
      return members;
    },
  });

/** The members who work in the project of the address. */
export function useMembers(): readonly Member[] {
  const place = usePlace();
  const orgId = place?.membership.org_id ?? '';
  const { data = noMembers } = useQuery({
    ...membersQuery(orgId),
    enabled: orgId !== '',
    select: (members) =>
      members.filter(({ project_ids }) => project_ids === null || project_ids.includes(place?.project.id ?? '')),
  });
  return data;
}
