/** How the small pages for people look, of the device flow and of signing in; nothing is fetched for them. */
export const pageStyle = `:root{color-scheme:light dark;--text:#1b1f24;--page:#f6f8fa;--card:#fff;--line:#d0d7de;--edge:#6e7781;--quiet:#57606a;--main:#0550ae;--on-main:#fff;--care:#7d4e00;--bad:#a40e26}
@media(prefers-color-scheme:dark){:root{--text:#e6edf3;--page:#0d1117;--card:#161b22;--line:#30363d;--edge:#8b949e;--quiet:#9da7b3;--main:#79c0ff;--on-main:#0d1117;--care:#e3b341;--bad:#ffa198}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;padding:8vh 1rem 2rem;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);overflow-wrap:anywhere}
main{max-width:28rem;margin:0 auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}p{margin:.5rem 0}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input,select{width:100%;padding:.55rem .65rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:8px}
#code,#shown-code{font-family:ui-monospace,monospace;letter-spacing:.08em}#code{text-transform:uppercase}::placeholder{color:var(--quiet);opacity:1}
code{font-family:ui-monospace,monospace}.quiet{color:var(--quiet);font-size:.875rem}.care{color:var(--care)}
dl{margin:1rem 0;padding:.25rem 0;border:solid var(--line);border-width:1px 0}dt{margin-top:.5rem;color:var(--quiet);font-size:.875rem}dd{margin:0 0 .5rem}ul{margin:0;padding-left:1.2rem}
button{margin:.75rem .5rem 0 0;padding:.6rem 1.1rem;font:inherit;font-weight:600;color:var(--on-main);background:var(--main);border:1px solid var(--main);border-radius:8px;cursor:pointer}
a.button{display:inline-block;margin:.75rem .5rem 0 0;padding:.6rem 1.1rem;font-weight:600;color:var(--on-main);background:var(--main);border-radius:8px;text-decoration:none}button.other{color:var(--text);background:none;border-color:var(--edge)}
#providers{margin-top:1.25rem;padding-top:.5rem;border-top:1px solid var(--line)}#providers button{width:100%;margin-right:0}
button.link{margin:.75rem 0 0;padding:0;color:var(--main);background:none;border:0;font-weight:400;text-decoration:underline}button:disabled{opacity:.6;cursor:default}
:is(input,select,button,a):focus-visible{outline:3px solid var(--main);outline-offset:2px}
#message:empty{display:none}#message{margin-top:1rem}#message.bad{color:var(--bad)}`;
