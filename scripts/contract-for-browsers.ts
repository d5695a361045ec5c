import { parseAst, type Plugin } from 'vite'

type Syntax = ReturnType<typeof parseAst>['body'][number]

/**
 * In the browser an endpoint is its method and path; validating requests and replies is the server's work. With the schemas
 * every first load would include zod (26 kB), so they move to a module of their own, loaded only where a schema is imported
 * by name (by a form). Import lines stay as written.
 */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts(\?with-schemas)?$/ },
    handler(code, id) {
      if (id.endsWith('?with-schemas')) return { code: withoutUnusedEndpoints(code), map: null, moduleSideEffects: false }

      const statements = parseAst(code, { lang: 'ts' }).body.map((syntax) => read(syntax, code))
      const schemas = new Set(['z', ...statements.flatMap(({ makers }) => makers)])
      const kept = statements.filter(({ names, uses }) => {
        const needsSchemas = uses.some((name) => schemas.has(name))
        if (needsSchemas) for (const name of names) schemas.add(name)
        return !needsSchemas
      })
      const withSchemas = JSON.stringify(`${id}?with-schemas`)
      return {
        code: [...kept.map(({ text }) => text), `export * from ${withSchemas}`].join('\n'),
        map: null,
        moduleSideEffects: false,
      }
    },
  },
}

/**
 * A module that imports a schema by name does not need the endpoints beside it: marking the calls as pure lets the bundler
 * drop them.
 */
const withoutUnusedEndpoints = (code: string) => code.replaceAll('= endpoint(', '= /* @__PURE__ */ endpoint(')

const makersOfSchemas = /\/(typed-text|form-fields|endpoint)\.ts$/

/** Anything made from a schema is one. Schemas are named like types; some files export nothing but functions that make them. */
const isSchema = (imported: string, { source }: { source: { value: string } }) =>
  imported !== 'endpoint' && (makersOfSchemas.test(source.value) || /^[A-Z]/.test(imported))

/** One top-level statement: its text without an endpoint's schemas, the names it declares, and every name it mentions. */
function read(syntax: Syntax, code: string) {
  const declaration = syntax.type === 'ExportNamedDeclaration' ? syntax.declaration : syntax
  const declarators = declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  const names = declarators.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
  const isImport = syntax.type === 'ImportDeclaration'
  const makers = isImport ? syntax.specifiers.map(({ local }) => local.name).filter((name) => isSchema(name, syntax)) : []

  const schemas = declarators.map(({ init }) => endpointSchemas(init)).find((found) => found !== undefined)
  if (!schemas) return { names, makers, uses: isImport ? [] : namesIn(syntax), text: code.slice(syntax.start, syntax.end) }
  const text = `${code.slice(syntax.start, schemas.start)}{}${code.slice(schemas.end, syntax.end)}`
  return { names, makers, uses: [], text }
}

function endpointSchemas(init: unknown): { start: number; end: number } | undefined {
  const call = init as { type?: string; callee?: { name?: string }; arguments?: { start: number; end: number }[] } | null
  return call?.type === 'CallExpression' && call.callee?.name === 'endpoint' ? call.arguments?.[3] : undefined
}

/** Types do not count: they are erased before the browser sees them. */
function namesIn(syntax: unknown): string[] {
  if (typeof syntax !== 'object' || syntax === null) return []
  const { type, name, expression } = syntax as { type?: string; name?: unknown; expression?: unknown }
  if (type?.startsWith('TS')) return namesIn(expression)
  return [...(type === 'Identifier' ? [String(name)] : []), ...Object.values(syntax).flatMap(namesIn)]
}
