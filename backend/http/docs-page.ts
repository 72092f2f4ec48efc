import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { listEndpoints } from '#contract'
import { type Endpoint, hasBody, inputNames } from '#contract/endpoint.ts'
import { errorCatalog, errorCodesOf } from '#contract/errors.ts'

const style = `:root{color-scheme:light dark;--ink:light-dark(#1c1b1a,#f1ece4);--quiet:light-dark(#5c564e,#b8ae9f);--ground:light-dark(#fbf8f3,#171513);--card:light-dark(#fff,#211e1b);--line:light-dark(#e2dacd,#3a342d)}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:2rem 1.25rem 5rem}
a{color:inherit}nav ul{columns: 22rem;padding-left:1.1rem}
article{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.25rem;margin:1rem 0}
h2{margin-top:2.5rem;text-transform:capitalize}h3{margin:0;font:600 1rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
p{margin:.4rem 0}.quiet{color:var(--quiet)}code{font-family:ui-monospace,monospace;font-size:.92em}
table{border-collapse:collapse;width:100%;margin-top:.6rem}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-top:1px solid var(--line)}`

/** The Content-Security-Policy of the page: its own style and nothing else. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

const accessTexts = {
  anyone: 'Anyone may call it.',
  member: 'For signed-in members.',
  admin: 'For administrators.',
}

function describeInput(endpoint: Endpoint): string {
  const where = hasBody(endpoint.method) ? 'JSON body' : 'Query'
  const { others } = inputNames(endpoint)
  return others.length > 0 ? `${where}: ${others.join(', ')}.` : ''
}

const renderEndpoint = (id: string, endpoint: Endpoint) => html`<article id="${id}">
  <h3>${endpoint.method} ${endpoint.path}</h3>
  <p>${endpoint.summary}</p>
  <p class="quiet">${accessTexts[endpoint.access]} ${describeInput(endpoint)}</p>
  <table>
    <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead>
    <tbody>${errorCodesOf(endpoint).map(
      code =>
        html`<tr><td>${errorCatalog[code].status}</td><td><code>${code}</code></td><td>${errorCatalog[code].message}</td></tr>`,
    )}</tbody>
  </table>
</article>`

/** The contract as an HTML page. */
export const docsPage = () => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API of HBCU Yard</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>API of HBCU Yard</h1>
<p>Every call of the site, and every way it can end. The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Members send the token of their session as <code>Authorization: Bearer</code> and the token. Errors are JSON with a
<code>message</code>, a <code>code</code> and, for single fields, <code>fields</code>.</p>
<nav aria-label="Calls"><ul>${listEndpoints().map(
  ({ id, endpoint }) => html`<li><a href="#${id}">${endpoint.method} ${endpoint.path}</a></li>`,
)}</ul></nav>
${[...Map.groupBy(listEndpoints(), ({ feature }) => feature)].map(
  ([feature, endpoints]) =>
    html`<h2>${feature}</h2>${endpoints.map(({ id, endpoint }) => renderEndpoint(id, endpoint))}`,
)}
</main>
</body>
</html>`
