import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, oneOf, record, scope, text, time } from '../fields.js';

export const roleField = oneOf(enums.role).meta({
  description:
    '`owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners',
});

export const projectIdsField = z
  .array(id('project'))
  .nullable()
  .meta({ description: 'The projects in which the person works; null: all of the organization' });

export const userFields = {
  id: id('user'),
  email: z.string().meta({ description: 'The address with which the person signs in' }),
  name: z.string().meta({ description: 'The name that colleagues see' }),
  public_name: z.string().nullable().meta({ description: 'The name that customers see; null: the same' }),
  picture_url: z.string().nullable().meta({ description: 'The address of a picture that customers see' }),
};

export const userRecord = record('User', 'A person who signs in', {
  ...userFields,
  shown_as_team: z.boolean().meta({
    description: 'Whether customers see the name of the project in place of the person’s name and picture',
  }),
  locale: z.string().nullable().meta({ description: 'The language of the person, as a BCP 47 tag' }),
  time_zone: z.string().nullable().meta({ description: 'The time zone of the person, as in `Europe/Berlin`' }),
  created_at: createdAt,
});

export const membershipRecord = record('Membership', 'The role of a person in an organization', {
  org_id: id('organization'),
  org_name: z.string().meta({ description: 'The name of the organization' }),
  tier: oneOf(enums.tier).meta({ description: 'The plan of the organization' }),
  role: roleField,
  scopes: z.array(scope).meta({ description: 'What the role may do there, as scopes of an API key' }),
  project_ids: projectIdsField,
});

export const userSessionRecord = record('UserSession', 'A browser in which a person is signed in', {
  id: id('userSession'),
  created_at: createdAt,
  last_seen_at: time.meta({ description: 'When it was last used, to within five minutes' }),
  expires_at: time.meta({ description: 'When the person has to sign in again at the latest' }),
  ip: z.string().meta({ description: 'The IP address from which the person has signed in' }),
  user_agent: z.string().meta({ description: 'The `User-Agent` of the browser' }),
  current: z.boolean().meta({ description: 'Whether it is the session of this request' }),
});

export const signedInRecord = record('SignedIn', 'Who has just signed in; the session cookie comes with it', {
  user: userRecord,
});

export const codeWords = 'Six digits of an authenticator app, or a recovery code; each works once';
export const codeField = text(6, 40).meta({ description: codeWords });

export const secondFactorRecord = record(
  'SecondFactor',
  'Whether a person signs in with an authenticator app as well',
  {
    enabled: z.boolean().meta({ description: 'Whether signing in asks for a code' }),
    required: z.boolean().meta({
      description: 'Whether an organization of the person requires it: without one, they can only set it up',
    }),
    recovery_codes: z.int().meta({ description: 'How many recovery codes are left' }),
  },
);

export const newSecondFactorRecord = record('SecondFactorSecret', 'A secret that a first code has to confirm', {
  secret: z.string().meta({ description: 'What to type into the app, in base32' }),
  uri: z.string().meta({ description: 'The same, in the form that apps read from a QR code (`otpauth:`)' }),
});

export const recoveryCodesRecord = record('SecondFactorEnabled', 'Codes that replace the app if it is lost', {
  recovery_codes: z.array(z.string()).meta({ description: 'Each works once; they are shown only in this answer' }),
});

const providerFields = {
  id: z.string().meta({ description: 'Names the provider in paths' }),
  name: z.string().meta({ description: 'What people call the provider' }),
};

export const signInOptionsRecord = record('SignInOptions', 'What the sign-in page offers', {
  password_reset: z.boolean().meta({ description: 'Whether a password reset link can be emailed' }),
  providers: z
    .array(record('SignInProvider', 'A provider of OpenID Connect', providerFields))
    .meta({ description: 'Other ways to sign in' }),
});

export const authorizationRecord = record('SignInAuthorization', 'Where to send the browser', {
  authorization_url: z.string().meta({ description: 'The page of the provider that asks the person who they are' }),
});

export const providerSignInRecord = record('ProviderSignIn', 'The result of signing in with a provider', {
  user: userRecord.nullable().meta({ description: 'Who it is; null: a second factor is asked for' }),
  next: z.string().nullable().meta({ description: 'The path that the person wanted to go on to' }),
  second_factor_required: z.boolean().meta({ description: 'Whether to send the same again, with `second_factor`' }),
});

export const signInWaysRecord = record('SignInWays', 'How a person can sign in', {
  has_password: z.boolean().meta({ description: 'Whether they can sign in with a password' }),
  providers: z
    .array(
      record('SignInWay', 'A provider that a person signs in with, or could', {
        provider: z.string().meta({ description: 'Names the provider in paths' }),
        name: providerFields.name,
        available: z.boolean().meta({ description: 'Whether the platform still has the provider' }),
        connected_at: time
          .nullable()
          .meta({ description: 'When the person connected it, in UTC; null: they have not' }),
        email: z.string().nullable().meta({ description: 'The address that the provider gave at that time' }),
        last_used_at: time.nullable().meta({ description: 'When the person last signed in there, in UTC' }),
      }),
    )
    .meta({ description: 'The platform’s providers, and others that the person has connected' }),
});

export const oneTimeLinkRecord = record('OneTimeLink', 'What a one-time link is for', {
  purpose: oneOf(enums.linkPurpose).meta({
    description: '`invitation`: to become a member of an organization; `password_reset`: to choose a new password',
  }),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Whose link it is; null: the person who redeems it enters the address' }),
  organization: z.string().nullable().meta({ description: 'The name of the organization of an invitation' }),
  role: roleField.nullable(),
  has_user: z.boolean().meta({
    description: 'Whether this address has signed in before: an invitation then asks for the existing password',
  }),
});

export const memberRecord = record('Member', 'A person in an organization', {
  ...userFields,
  role: roleField,
  project_ids: projectIdsField,
  created_at: createdAt.meta({ description: 'When the person became a member, in UTC' }),
});

const invitationFields = {
  id: id('invitation'),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Who is invited; null: the person who redeems it enters the address' }),
  role: roleField,
  project_ids: projectIdsField,
  created_at: createdAt,
  expires_at: time.meta({ description: 'When it stops working, in UTC' }),
  mail: oneOf(enums.invitationMail).meta({
    description:
      'What happened to the email with the link; `none`: the platform does not send email, and the inviter passes on the link',
  }),
  mail_error: z.string().nullable().meta({ description: 'Why the mail server has not accepted it yet' }),
};

export const invitationRecord = record('Invitation', 'An invitation that nobody has accepted yet', invitationFields);

export const newInvitationRecord = record(
  'CreatedInvitation',
  'An invitation that was created just now, with its link',
  {
    ...invitationFields,
    link: z.string().nullable().meta({
      description: 'The address that the person opens. It is shown only in this answer; null: it is emailed to them',
    }),
  },
);
