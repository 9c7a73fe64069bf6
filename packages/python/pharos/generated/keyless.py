"""The paths of POST operations that take no Idempotency-Key, as patterns."""

KEYLESS = (
    r"/api/v1/me/second-factor",
    r"/api/v1/me/second-factor/confirm",
    r"/api/v1/me/second-factor/remove",
    r"/api/v1/me/sign-in/[^/]+",
    r"/api/v1/orgs/[^/]+/invitations",
    r"/api/auth/sign-in",
    r"/api/auth/sign-out",
    r"/api/auth/password",
    r"/api/auth/forgotten-password",
    r"/api/auth/links",
    r"/api/auth/links/redeem",
    r"/api/auth/oidc/[^/]+/start",
    r"/api/auth/oidc/finish",
    r"/api/auth/device/code",
    r"/api/auth/device/token",
    r"/api/v1/projects/[^/]+/agent/try",
    r"/api/v1/projects/[^/]+/mailboxes/[^/]+/authorizations",
    r"/api/v1/projects/[^/]+/mailboxes/[^/]+/authorizations/finish",
    r"/api/public/mail/[^/]+/mime",
    r"/api/public/widget/[^/]+/sessions",
)
