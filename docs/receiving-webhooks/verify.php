<?php
declare(strict_types=1);

const WEBHOOK_TOLERANCE_SECONDS = 300;

/** Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature, and the body's raw bytes. */
function verify_standard(
    string $secret,
    string $id,
    string $timestamp,
    string $signature,
    string $body,
    ?int $now = null,
): bool {
    $key = base64_decode(substr(webhook_secret($secret), strlen('whsec_')), true);
    $mac = base64_encode(hash_hmac('sha256', "{$id}.{$timestamp}.{$body}", $key, true));
    return webhook_is_fresh($timestamp, $now) && webhook_contains($signature, "v1,{$mac}");
}

/** Plain: the headers X-Service-Timestamp and X-Service-Signature, and the body's raw bytes. */
function verify_plain(string $secret, string $timestamp, string $signature, string $body, ?int $now = null): bool
{
    $mac = hash_hmac('sha256', $body, webhook_secret($secret));
    return webhook_is_fresh($timestamp, $now) && webhook_contains($signature, "sha256={$mac}");
}

// With an empty key anyone could sign, so a secret that was not configured must not pass for one.
function webhook_secret(string $secret): string
{
    if (!preg_match('~^whsec_[A-Za-z0-9+/]{32,}=*$~D', $secret)) {
        throw new InvalidArgumentException('The webhook secret is not whsec_ and base64');
    }
    return $secret;
}

function webhook_is_fresh(string $timestamp, ?int $now): bool
{
    return preg_match('/^[0-9]{1,12}$/D', $timestamp) === 1
        && abs(($now ?? time()) - (int) $timestamp) <= WEBHOOK_TOLERANCE_SECONDS;
}

function webhook_contains(string $signatures, string $expected): bool
{
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}
