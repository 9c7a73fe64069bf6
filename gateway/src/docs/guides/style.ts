/**
 * How every page of the documentation looks; nothing is fetched for it. Code and wide tables scroll by themselves; on a
 * phone, the cells of a row stand below each other, up to three. An operation is laid out when it comes near the screen: all of them together would hold up the page by a quarter of a second.
 */
export const pageStyle = `:root{color-scheme:light dark;--text:#1b1f24;--page:#fff;--soft:#f0f2f5;--line:#d0d7de;--quiet:#57606a;--link:#0550ae;--must:#b00;--get:#116329;--post:#0550ae;--change:#7d4e00;--delete:#a40e26}
@media(prefers-color-scheme:dark){:root{--text:#e6edf3;--page:#0d1117;--soft:#21262d;--line:#30363d;--quiet:#9da7b3;--link:#79c0ff;--must:#ff9a8f;--get:#7ee787;--post:#79c0ff;--change:#e3b341;--delete:#ffa198}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:var(--text);background:var(--page);overflow-wrap:break-word}
h2{margin-top:3rem;border-bottom:1px solid var(--line)}h3{margin-top:2.5rem}section{content-visibility:auto;contain-intrinsic-size:auto 60rem}code{background:var(--soft);padding:.1em .3em;border-radius:4px}
table{border-collapse:collapse;width:100%}td:last-child code{overflow-wrap:anywhere}td{border-top:1px solid var(--line);padding:.3rem .6rem .3rem 0;vertical-align:top}
th{text-align:left;padding:.3rem .6rem .3rem 0}th:empty{padding:0}small{color:var(--quiet)}a{color:var(--link)}.must{color:var(--must);font-size:.8rem;font-weight:600}
.get{color:var(--get)}.post{color:var(--post)}.patch,.put{color:var(--change)}.delete{color:var(--delete)}.call{font-family:ui-monospace,monospace}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.8rem 1rem;font-size:.85rem;line-height:1.45;tab-size:4}
pre,.scroll{overflow-x:auto;overflow-wrap:normal}pre code{background:none;padding:0}pre.long{max-height:30rem;overflow-y:auto}
pre button{position:sticky;right:0;float:right;font:600 .75rem/1 system-ui,sans-serif;padding:.4rem .6rem;color:var(--text);background:var(--page);border:1px solid var(--quiet);border-radius:6px;cursor:pointer}summary{cursor:pointer}
nav p a,.toc a{display:inline-block;padding:.25rem .4rem .25rem 0}nav details{margin:.3rem 0}nav ul,nav ol{list-style:none;margin:.2rem 0 .8rem;padding:0;font-size:.85rem}nav li{margin:.35rem 0}
nav a{text-decoration:none}nav [aria-current]{color:var(--text);font-weight:600}.menu>summary{padding:.5rem 0;font-weight:600}nav a:hover,nav a:focus{text-decoration:underline}.method{font:600 .75rem/1.4 ui-monospace,monospace;color:var(--quiet)}
[data-language]{display:none}[data-shows=curl] [data-language=curl],[data-shows=typescript] [data-language=typescript],[data-shows=python] [data-language=python]{display:block}
:is(.tools,.choices):not([hidden]){display:grid;grid-template-columns:minmax(0,1fr);gap:.2rem;margin:.5rem 0}:is(.tools,.choices) label{font-size:.85rem;margin-top:.4rem}.tools p{margin:0;font-size:.85rem;color:var(--quiet)}
input,select{font:inherit;width:100%;padding:.4rem .5rem;color:var(--text);background:var(--page);border:1px solid var(--quiet);border-radius:6px}::placeholder{color:var(--quiet);opacity:1}h5{margin:.8rem 0 .3rem}
@media(min-width:64rem){body.reference{max-width:84rem;margin:0 auto;display:grid;grid-template-columns:19rem minmax(0,1fr);gap:2.5rem}.reference main{padding-bottom:4rem}.menu>summary{display:none}
.reference nav{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:1rem .5rem 1rem 0}.tools:not([hidden]){position:sticky;top:-1rem;padding:.5rem 0;margin:0;background:var(--page)}}
@media(max-width:40rem){main{overflow-wrap:anywhere}main tr:not(:has(>:nth-child(4))){display:block;padding:.3rem 0}
main tr:not(:has(>:nth-child(4)))>td{display:block;padding:.15rem 0;overflow-wrap:anywhere}main tr:not(:has(>:nth-child(4)))>td+td{border-top:0}}`;
