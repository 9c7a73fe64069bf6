import { createHash } from 'node:crypto';
import type { Express } from 'express';
import { Html, html } from '../../docs/html.js';
import { pageStyle } from '../page-style.js';
import { deviceScript } from './page-script.js';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Its own script and style, and calls of the API that it comes from. No other page may frame it: a click here creates a key. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(deviceScript)}`,
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
<title>Approve a program</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
<main>
<h1>Approve a program</h1>
<noscript><p>This page needs JavaScript. Without it, approve the program with the API: see decideDeviceAuthorization in its documentation.</p></noscript>
<div id="sign-in" hidden>
<p>A program is asking for an API key of your organization. Sign in to see which one.</p>
<button id="go">Sign in</button>
</div>
<form id="find" hidden>
<p id="signed-in" class="quiet" hidden>Signed in as <strong id="who" dir="auto"></strong> (<span id="who-email"></span>).</p>
<label for="code">Code shown by the program</label>
<input id="code" name="code" required maxlength="50" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="WDJB-MJHT">
<div id="choose" hidden>
<label for="org">Organization that the key is for</label>
<select id="org" name="org"></select>
</div>
<div id="by-key" hidden>
<label for="key">Your API key</label>
<input id="key" name="key" type="password" maxlength="200" autocomplete="off" spellcheck="false" aria-describedby="about-key">
<p id="about-key" class="quiet">A key with the scope <code>admin</code>. It is not saved, and the program does not see it.</p>
</div>
<button>Continue</button>
</form>
<button id="use-key" class="link" hidden>Use an API key instead</button>
<form id="decide" hidden>
<p id="asks" tabindex="-1"><strong id="client" dir="auto"></strong> asks for an API key of <strong id="organization" dir="auto"></strong>.</p>
<dl>
<dt>Code</dt><dd id="shown-code"></dd>
<dt>Name of the key</dt><dd id="name"></dd>
<dt>Scopes</dt><dd><ul id="scopes"></ul></dd>
<dt>Projects</dt><dd>All projects of the organization</dd>
</dl>
<p class="care">Approve only if you have just started this program yourself, and it shows this code. Anyone can start a program and give it any name.</p>
<button value="approve">Approve</button>
<button value="deny" class="other">Deny</button>
</form>
<p id="message" role="status" tabindex="-1"></p>
</main>
<script>${new Html(deviceScript)}</script>
</body>
</html>
`.text;

/** Mounts the page of the device flow, on which an owner or admin, or an operator with a key, decides what a program asks for. */
export function mountDevicePage(app: Express): void {
  app.get('/device', (_request, response) => {
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      // Its address has the code.
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    });
    response.send(page);
  });
}
