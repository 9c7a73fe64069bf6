import type { BoundService } from '@pharos/kit';
import { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { DeviceAuthorizationServiceDefinition } from '@pharos/proto/pharos/core/v1/device_authorization';
import { IdentityServiceDefinition } from '@pharos/proto/pharos/core/v1/identity';
import { MemberServiceDefinition } from '@pharos/proto/pharos/core/v1/member';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import { createHandlers, type RpcDeps, type Writing } from '@pharos/service';
import { recordDenial } from './audit/audit.js';
import { listAuditEntries } from './audit/list-audit-entries.js';
import { decideDeviceAuthorization, getDeviceAuthorization } from './devices/device-authorizations.js';
import { redeemDeviceCode } from './devices/redeem-device-code.js';
import { startDeviceAuthorization } from './devices/start-device-authorization.js';
import { checkUserCode } from './devices/wrong-user-codes.js';
import { listApiKeys, resolveApiKey } from './keys/api-keys.js';
import { createApiKey } from './keys/create-api-key.js';
import type { KeyLimit } from './keys/key-limit.js';
import { noteApiKeyUses } from './keys/note-api-key-uses.js';
import { revokeApiKey } from './keys/revoke-api-key.js';
import type { MailDeps } from './mail/account-mails.js';
import { removeMember, updateMember } from './members/change-members.js';
import { createInvitation, listInvitations, revokeInvitation } from './members/manage-invitations.js';
import { getMember, listMembers } from './members/members.js';
import { finishOidc } from './oidc/finish-oidc.js';
import { disconnectIdentity, listSignInWays } from './oidc/sign-in-ways.js';
import { type OidcSignInDeps, startOidc } from './oidc/start-oidc.js';
import { getOrganization } from './organizations/organizations.js';
import { updateOrganization } from './organizations/update-organization.js';
import { createProject } from './projects/create-project.js';
import { deleteProject } from './projects/delete-project.js';
import { getProject, listProjects, resolveProject } from './projects/projects.js';
import { showAgent } from './projects/show-agent.js';
import { updateProject } from './projects/update-project.js';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from './second-factor/manage-second-factor.js';
import { resolveUserSession } from './sessions/resolve-session.js';
import { endUserSessions, listUserSessions, signOut } from './sessions/user-sessions.js';
import { changePassword } from './sign-in/change-password.js';
import { getOneTimeLink } from './sign-in/get-one-time-link.js';
import { getSignInOptions } from './sign-in/get-sign-in-options.js';
import { redeemOneTimeLink } from './sign-in/redeem-one-time-link.js';
import { requestPasswordReset } from './sign-in/request-password-reset.js';
import { signIn } from './sign-in/sign-in.js';
import { updateUser } from './users/update-user.js';

/** What the RPCs about accounts work with. */
export interface AccountDeps extends RpcDeps, KeyLimit, OidcSignInDeps, MailDeps {}

/** The services of organizations, people, projects, keys, devices and the audit log. */
export function accountServices(deps: AccountDeps & Writing): BoundService[] {
  const { serve } = createHandlers<AccountDeps>(deps, deps);
  return [
    serve(OrganizationServiceDefinition, { getOrganization, updateOrganization }),
    serve(ProjectServiceDefinition, {
      createProject,
      getProject,
      listProjects,
      updateProject,
      deleteProject,
      resolveProject,
      showAgent,
    }),
    serve(ApiKeyServiceDefinition, { createApiKey, listApiKeys, revokeApiKey, resolveApiKey, noteApiKeyUses }),
    serve(DeviceAuthorizationServiceDefinition, {
      startDeviceAuthorization,
      redeemDeviceCode,
      getDeviceAuthorization: { rpc: getDeviceAuthorization, check: checkUserCode },
      decideDeviceAuthorization: { rpc: decideDeviceAuthorization, check: checkUserCode },
    }),
    serve(UserServiceDefinition, {
      signIn,
      signOut,
      resolveUserSession,
      listUserSessions,
      endUserSessions,
      updateUser,
      changePassword,
      getSignInOptions,
      getSecondFactor,
      beginSecondFactor,
      confirmSecondFactor,
      endSecondFactor,
      requestPasswordReset,
      getOneTimeLink,
      redeemOneTimeLink,
    }),
    serve(IdentityServiceDefinition, { startOidc, finishOidc, listSignInWays, disconnectIdentity }),
    serve(MemberServiceDefinition, {
      listMembers,
      getMember,
      updateMember,
      removeMember,
      createInvitation,
      listInvitations,
      revokeInvitation,
    }),
    serve(AuditServiceDefinition, { recordDenial, listAuditEntries }),
  ];
}
