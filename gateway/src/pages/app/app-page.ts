import { createHash } from 'node:crypto';
import type { Express } from 'express';
import { Html, html } from '../../docs/html.js';
import { pageStyle } from '../page-style.js';
import { appScript } from './page-script.js';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Its own script and style, and calls of the API that it comes from. No other page may frame it. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(appScript)}`,
  `style-src ${hashOf(pageStyle)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sign in</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
<main>
<h1 id="title">Sign in</h1>
<noscript><p>This page needs JavaScript.</p></noscript>
<form id="sign-in" hidden>
<label for="email">Email address</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="username">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="current-password">
<div id="sign-in-second" hidden>
<label for="sign-in-second-code">Code</label>
<input id="sign-in-second-code" maxlength="40" autocomplete="one-time-code" aria-describedby="sign-in-second-about">
<p id="sign-in-second-about" class="quiet">From your authenticator app, or a recovery code.</p>
</div>
<button>Sign in</button>
<button id="forgotten" type="button" class="other" hidden>Forgot your password?</button>
</form>
<form id="redeem" hidden>
<p id="purpose"></p>
<div id="ask-name">
<label for="new-name">Your name</label>
<input id="new-name" name="name" maxlength="200" autocomplete="name">
</div>
<label for="new-email">Email address</label>
<input id="new-email" name="email" type="email" required maxlength="254" autocomplete="username">
<label for="new-password" id="password-label">New password</label>
<input id="new-password" name="password" type="password" required maxlength="256" autocomplete="new-password" aria-describedby="about-password">
<p id="about-password" class="quiet">At least 10 characters.</p>
<div id="redeem-second" hidden>
<label for="redeem-second-code">Code</label>
<input id="redeem-second-code" maxlength="40" autocomplete="one-time-code" aria-describedby="redeem-second-about">
<p id="redeem-second-about" class="quiet">From your authenticator app, or a recovery code.</p>
</div>
<button>Continue</button>
</form>
<form id="at-provider" hidden>
<label for="at-provider-code">Code</label>
<input id="at-provider-code" required maxlength="40" autocomplete="one-time-code" aria-describedby="at-provider-about">
<p id="at-provider-about" class="quiet">From your authenticator app, or a recovery code.</p>
<button>Continue</button>
</form>
<div id="providers" hidden></div>
<section id="signed-in" hidden>
<p>You are signed in as <strong id="who" dir="auto"></strong> (<span id="who-email"></span>).</p>
<dl><dt>Organizations</dt><dd><ul id="organizations"></ul></dd></dl>
<details id="change">
<summary>Change password</summary>
<form id="change-password">
<label for="current-password">Current password</label>
<input id="current-password" type="password" required maxlength="256" autocomplete="current-password">
<label for="other-password">New password</label>
<input id="other-password" type="password" required maxlength="256" autocomplete="new-password" aria-describedby="about-other">
<p id="about-other" class="quiet">At least 10 characters. You will be signed out everywhere else.</p>
<button>Change password</button>
</form>
</details>
<a id="desk" class="button" href="../app">Open the desk</a>
<details id="second">
<summary>Second factor</summary>
<p id="second-state"></p>
<form id="second-begin">
<label for="second-password">Your password</label>
<input id="second-password" type="password" required maxlength="256" autocomplete="current-password">
<button>Set up an authenticator app</button>
</form>
<form id="second-code" hidden>
<p id="second-secret" hidden>Add this key to your authenticator app: <code id="second-key"></code> <a id="second-link">Open the app</a></p>
<label for="second-typed">Code from the app</label>
<input id="second-typed" required maxlength="40" autocomplete="one-time-code">
<button id="second-press">Turn on</button>
</form>
<div id="recovery" hidden>
<p>Keep these recovery codes. Each one lets you in once, without the app. They will not be shown again.</p>
<ul id="recovery-codes"></ul>
</div>
</details>
<button id="sign-out" class="other">Sign out</button>
</section>
<p id="message" role="status" tabindex="-1"></p>
</main>
<script>${new Html(appScript)}</script>
</body>
</html>
`.text;

/** Mounts the page on which people sign in and redeem links that work once, on their way to the desk. */
export function mountSignInPage(app: Express): void {
  app.get('/app/sign-in', (_request, response) => {
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    });
    response.send(page);
  });
}
