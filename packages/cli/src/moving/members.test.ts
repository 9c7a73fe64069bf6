import { expect, test } from 'vitest';
import { idsIn, type TeamMember } from './members.js';

const teamOf = (...members: (readonly [string, TeamMember])[]) => new Map(members);

test('a team is told from another by its members, their addresses and projects, and not by their order', () => {
  const ann = ['ann@a.example', { id: 'usr_1', worksInProject: true }] as const;
  const bob = ['bob@a.example', { id: 'usr_2', worksInProject: true }] as const;
  const ids = idsIn(teamOf(ann, bob));
  expect(idsIn(teamOf(bob, ann))).toEqual(ids);
  expect(idsIn(teamOf(ann))).not.toEqual(ids);
  expect(idsIn(teamOf(ann, ['bob@a.example', { id: 'usr_2', worksInProject: false }]))).not.toEqual(ids);
});
