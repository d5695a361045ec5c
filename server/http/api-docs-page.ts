import { escapeHtml } from './escape-html.ts'
import type { describeApi } from './openapi.ts'

type Document = ReturnType<typeof describeApi>
interface Operation {
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { description: string; content: Record<string, { schema?: unknown }> }>
}

/** The OpenAPI document as a page that works without scripts. */
function html({ info, paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callHtml(method.toUpperCase(), path, operation as Operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · ${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>The calls of ${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} <a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p>
${calls.join('\n')}
</main>
</body>
</html>`
}

function callHtml(method: string, path: string, { summary, description, parameters, requestBody, responses }: Operation): string {
  const id = `${method}-${path}`.replaceAll(/[^A-Za-z]+/g, '-').toLowerCase()
  const rows = parameters.map(
    ({ name, in: where, required }) => `<li><code>${name}</code> in the ${where}${required ? '' : ', optional'}</li>`,
  )
  return `<section id="${id}">
<h2><a href="#${id}"><span class="method">${method}</span> ${escapeHtml(path)}</a></h2>
<p>${escapeHtml(summary)}. ${escapeHtml(description)}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''}
${requestBody ? schemaHtml('Body', requestBody.content['application/json'].schema) : ''}
${Object.entries(responses)
  .flatMap(([status, { description: words, content }]) =>
    status.startsWith('2')
      ? Object.entries(content).map(([type, { schema }]) => (schema ? schemaHtml(status, schema) : fileHtml(status, type)))
      : `<p class="problem"><code>${status}</code> ${escapeHtml(words)}</p>`,
  )
  .join('\n')}
</section>`
}

const fileHtml = (status: string, type: string) => `<p><code>${status}</code> A file, <code>${escapeHtml(type)}</code></p>`

const schemaHtml = (label: string, schema: unknown) =>
  `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f5f3ec, #141310); color: light-dark(#1d1b16, #eee9dd); }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { font: 560 2rem/1.14 Georgia, serif; }
h2 { font: 500 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: light-dark(#1b4d3e, #8fd0b4); }
section { border-top: 1px solid light-dark(#dfdbce, #322e26); padding: 1rem 0; }
.method { display: inline-block; min-width: 4.5rem; color: light-dark(#4b463b, #c5bdad); }
.problem { margin: 0.25rem 0; font-size: 0.875rem; color: light-dark(#4b463b, #c5bdad); }
summary { cursor: pointer; padding: 0.25rem 0; }
pre { overflow-x: auto; padding: 1rem; background: light-dark(#edeae0, #282520); border-radius: 6px; font-size: 0.8125rem; }
`

export const apiDocsPage = { html, style }
