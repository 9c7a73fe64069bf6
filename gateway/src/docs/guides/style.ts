/** How every page of the documentation looks; nothing is fetched for it. */
export const pageStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
h2{margin-top:3rem;border-bottom:1px solid #d0d7de}h3{margin-top:2.5rem}code{background:#f0f2f5;padding:.1em .3em;border-radius:4px}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #d0d7de;padding:.3rem .6rem .3rem 0;vertical-align:top}
small{color:#57606a}a{color:#0550ae}nav{columns:2}nav p{break-inside:avoid;margin:0 0 1rem}b[title]{color:#b00}
@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}code{background:#21262d}h2,td{border-color:#30363d}a{color:#79c0ff}}`;

/** What guides need besides. Code and wide tables scroll by themselves, so the page never does sideways. */
export const guideStyle = `body{overflow-wrap:break-word}pre,.scroll{overflow-x:auto}
pre{background:#f6f8fa;border:1px solid #d0d7de;border-radius:6px;padding:.8rem 1rem;font-size:.85rem;line-height:1.45;tab-size:4}
pre code{background:none;padding:0}pre.long{max-height:30rem}th{text-align:left;padding:.3rem .6rem .3rem 0}th:empty{padding:0}
@media(prefers-color-scheme:dark){pre{background:#161b22;border-color:#30363d}pre code{background:none}}
@media(max-width:40rem){nav{columns:1}}`;
