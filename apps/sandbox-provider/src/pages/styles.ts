/**
 * One style sheet for all pages: Modulor's scale (4 6 10 16 26 42), a system font, light and dark by the user's
 * setting.
 */
export const STYLES = `
:root {
  color-scheme: light dark;
  --page: #f6f5f3; --raised: #fff; --text: #191816; --quiet: #5f5c57; --line: #e1dfdb; --edge: #8f8b84;
  --accent: #1d5c46; --on-accent: #fff; --negative: #a32a1e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121110; --raised: #1b1a19; --text: #f1efec; --quiet: #aaa6a0; --line: #34322f; --edge: #7d7a74;
    --accent: #7fd0b0; --on-accent: #0c1f18; --negative: #f28b7d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.375 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main { max-width: 1068px; margin: 0 auto; padding: 26px 16px 68px; }
h1 { margin: 0 0 10px; font-size: 1.625rem; line-height: 2rem; letter-spacing: -.015em; }
h2 { margin: 42px 0 10px; font-size: 1.25rem; line-height: 1.625rem; letter-spacing: -.015em; }
h3 { margin: 26px 0 6px; font-size: 1rem; }
p { margin: 0 0 16px; max-width: 68ch; }
a { color: var(--accent); }
.quiet { color: var(--quiet); font-size: .875rem; line-height: 1.25rem; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.table { overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; }
table { width: 100%; border-collapse: collapse; text-align: start; }
th, td { padding: 10px 16px; text-align: start; vertical-align: top; }
thead th { color: var(--quiet); font-size: .8125rem; font-weight: 500; }
tbody th { font-weight: 400; white-space: nowrap; }
tbody th .quiet { display: block; }
.data th:first-child { width: 220px; }
@media (max-width: 649px) { th, td { padding: 10px; } .data th:first-child { width: 150px; } }
tbody tr { border-top: 1px solid var(--line); }
.figure { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
pre {
  margin: 6px 0 10px; padding: 10px; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--page);
  font: .8125rem/1.25rem ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
summary { min-height: 24px; color: var(--accent); cursor: pointer; }
.delivery { margin-top: 26px; padding: 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; }
.delivery h2 { margin: 0 0 4px; overflow-wrap: anywhere; }
.delivery ol { margin: 0 0 16px; padding: 0; list-style: none; }
.delivery li { padding: 10px 0; border-top: 1px solid var(--line); }
.delivery .failed { color: var(--negative); }

.bank { max-width: 474px; padding: 0; }
.bank header {
  display: flex; align-items: center; gap: 10px; padding: 10px 16px; border-bottom: 1px solid var(--line);
  background: var(--raised); font-weight: 600;
}
.bank header svg { width: 24px; height: 24px; flex: none; color: var(--accent); }
.bank header small { margin-inline-start: auto; color: var(--quiet); font-weight: 400; font-size: .8125rem; }
.bank section { padding: 16px; }
.bank h1 { font-size: 1.25rem; line-height: 1.625rem; margin-bottom: 6px; }
.bank p { margin-bottom: 10px; }
dl { margin: 0 0 16px; border-block: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 6px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd.sum { font-weight: 600; }
.choices { display: grid; gap: 10px; }
.choices.pair { grid-template-columns: repeat(auto-fit, minmax(100px, 1fr)); }
button {
  min-height: 44px; padding: 6px 16px; border: 1px solid var(--edge); border-radius: 10px;
  background: var(--raised); color: var(--text); font: inherit; font-weight: 500; cursor: pointer;
}
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.refuse { color: var(--negative); }
.field { display: grid; gap: 4px; margin-bottom: 10px; color: var(--quiet); font-size: .875rem; }
.field input {
  min-height: 44px; padding: 6px 10px; border: 1px solid var(--edge); border-radius: 10px; width: 100%;
  background: var(--raised); color: var(--text); font: inherit; font-size: 1rem; font-variant-numeric: tabular-nums;
}
.field input[aria-invalid] { border-color: var(--negative); }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
legend { padding: 0; color: var(--quiet); font-size: .875rem; }
.choice { display: flex; align-items: center; gap: 10px; min-height: 44px; }
.choice input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.problem { color: var(--negative); font-size: .875rem; }
@media (max-width: 320px) { .bank section { padding: 10px; } .bank header { padding-inline: 10px; } dl { margin-bottom: 10px; } }
.bank .quiet { margin: 10px 0 0; font-size: .8125rem; line-height: 1.125rem; }
`
