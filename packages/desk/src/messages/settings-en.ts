const plural = new Intl.PluralRules('en');
const n = (count: number, one: string, other: string) => `${count} ${plural.select(count) === 'one' ? one : other}`;
const some = new Intl.ListFormat('en', { type: 'disjunction' });

/** The texts of the settings in English. */
export const settingsEn = {
  title: 'Settings',
  back: 'All settings',
  copied: 'Copied',
  copy: (what: string) => `Copy: ${what}`,
  needsManager: (what: string, names: readonly string[]) =>
    `${what} ${names.length > 0 ? `Ask ${some.format(names.slice(0, 5))}.` : ''}`,
  groups: { organization: 'Organization' },
  roles: { owner: 'Owner', admin: 'Admin', agent: 'Agent', viewer: 'Viewer' },
  rolesAbout: {
    owner: 'May do everything, and decides who is an owner',
    admin: 'May do everything else: people, projects, settings',
    agent: 'Answers conversations, and works on contacts and articles',
    viewer: 'Reads',
  },
  access: {
    role: 'Role',
    projects: 'Works in',
    all: 'All projects',
    allAbout: 'Also those that are made later',
    chosen: 'Chosen projects',
    some: (count: number) => n(count, 'project', 'projects'),
  },
  members: {
    title: 'Members',
    about: (organization: string) => `Who works in ${organization}, and as what.`,
    invite: 'Invite people',
    needs: 'Owners and admins invite people and change roles.',
    actions: (name: string) => `Actions for ${name}`,
    change: 'Change role and projects',
    changeAbout: 'It holds at once, wherever they are signed in.',
    save: 'Save',
    changed: (name: string, role: string) => `${name}: ${role}`,
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeAbout: (organization: string) =>
      `They are shut out of ${organization} at once. What they wrote stays, and so do the conversations that are assigned to them: assign those to somebody else. To come back, they need an invitation.`,
    removeNow: 'Remove',
    removed: (name: string) => `${name} is no member any more`,
  },
  invite: {
    title: (organization: string) => `Invite people to ${organization}`,
    emails: 'Email addresses',
    emailsHint: 'One or several, apart by spaces, commas or lines.',
    submit: (count: number) => (count > 1 ? `Invite ${count} people` : 'Invite'),
    done: (count: number) => `${n(count, 'person is', 'people are')} invited`,
    linksAbout: 'Hand each link to its person. It is shown only now, works once, and stops working after seven days.',
    linkOf: (email: string) => `Link for ${email}`,
    mailed: 'The link is mailed to them.',
    again: 'Invite others',
    close: 'Done',
  },
  invitations: {
    title: 'Invitations',
    about: 'Who has not accepted yet.',
    empty: 'Nobody is invited at the moment.',
    somebody: 'Whoever has the link',
    until: (date: string) => `Works until ${date}`,
    mail: { waiting: 'mail on its way', sent: 'mail sent', failed: 'mail failed' },
    again: 'Make another link',
    revoke: 'Revoke',
    revoked: (email: string) => `The link of ${email} works no more`,
  },
};
