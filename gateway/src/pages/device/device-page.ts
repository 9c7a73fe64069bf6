import { createHash } from 'node:crypto';
import type { Express } from 'express';
import { Html, html } from '../../docs/html.js';
import { deviceScript } from './page-script.js';

/** How the page of the device flow looks; nothing is fetched for it. */
export const deviceStyle = `:root{color-scheme:light dark;--text:#1b1f24;--page:#f6f8fa;--card:#fff;--line:#d0d7de;--edge:#6e7781;--quiet:#57606a;--main:#0550ae;--on-main:#fff;--care:#7d4e00;--bad:#a40e26}
@media(prefers-color-scheme:dark){:root{--text:#e6edf3;--page:#0d1117;--card:#161b22;--line:#30363d;--edge:#8b949e;--quiet:#9da7b3;--main:#79c0ff;--on-main:#0d1117;--care:#e3b341;--bad:#ffa198}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;padding:8vh 1rem 2rem;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);overflow-wrap:anywhere}
main{max-width:28rem;margin:0 auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}p{margin:.5rem 0}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input{width:100%;padding:.55rem .65rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:8px}
#code,#shown-code{font-family:ui-monospace,monospace;letter-spacing:.08em}#code{text-transform:uppercase}::placeholder{color:var(--quiet);opacity:1}
code{font-family:ui-monospace,monospace}.quiet{color:var(--quiet);font-size:.875rem}.care{color:var(--care)}
dl{margin:1rem 0;padding:.25rem 0;border:solid var(--line);border-width:1px 0}dt{margin-top:.5rem;color:var(--quiet);font-size:.875rem}dd{margin:0 0 .5rem}ul{margin:0;padding-left:1.2rem}
button{margin:.75rem .5rem 0 0;padding:.6rem 1.1rem;font:inherit;font-weight:600;color:var(--on-main);background:var(--main);border:1px solid var(--main);border-radius:8px;cursor:pointer}
button.other{color:var(--text);background:none;border-color:var(--edge)}button:disabled{opacity:.6;cursor:default}
:is(input,button):focus-visible{outline:3px solid var(--main);outline-offset:2px}
#message:empty{display:none}#message{margin-top:1rem}#message.bad{color:var(--bad)}`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Its own script and style, and calls of the API that it comes from. No other page may frame it: a click here creates a key. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(deviceScript)}`,
  `style-src ${hashOf(deviceStyle)}`,
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
<style>${new Html(deviceStyle)}</style>
</head>
<body>
<main>
<h1>Approve a program</h1>
<noscript><p>This page needs JavaScript. Without it, approve the program with the API: see decideDeviceAuthorization in its documentation.</p></noscript>
<form id="find">
<p>A program asks for an API key of your organization.</p>
<label for="code">Code that the program shows</label>
<input id="code" name="code" required maxlength="50" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="WDJB-MJHT">
<label for="key">Your API key</label>
<input id="key" name="key" type="password" required maxlength="200" autocomplete="off" spellcheck="false" aria-describedby="about-key">
<p id="about-key" class="quiet">A key with the scope <code>admin</code>. It is not saved, and the program does not get it.</p>
<button>Continue</button>
</form>
<form id="decide" hidden>
<p id="asks" tabindex="-1"><strong id="client" dir="auto"></strong> asks for an API key of <strong id="organization" dir="auto"></strong>.</p>
<dl>
<dt>Code</dt><dd id="shown-code"></dd>
<dt>Name of the key</dt><dd id="name"></dd>
<dt>Scopes</dt><dd><ul id="scopes"></ul></dd>
</dl>
<p class="care">Approve only if you have just started this program yourself, and it shows this code. Anybody can start a program and give it any name.</p>
<button value="approve">Approve</button>
<button value="deny" class="other">Deny</button>
</form>
<p id="message" role="status" tabindex="-1"></p>
</main>
<script>${new Html(deviceScript)}</script>
</body>
</html>
`.text;

/** Mounts the page of the device flow, on which somebody with a key approves or denies what a program asks for. */
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
