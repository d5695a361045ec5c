import path from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { facts } from '#client/site/facts.ts'

const frontMatter = /^---\n(?<fields>.*?)\n---\n(?<body>.*)$/s

/** `import article from './help/x.md'`: rendered at build time, so that no Markdown parser goes to the browser. */
export const helpArticles: Plugin = {
  name: 'help-articles',
  transform: {
    filter: { id: /\/client\/site\/help\/[\w-]+\.md$/ },
    handler: (source, id) => ({
      code: `export default ${JSON.stringify(readArticle(path.basename(id, '.md'), source))}`,
      map: null,
      moduleType: 'js',
    }),
  },
}

export function readArticle(slug: string, source: string) {
  const { fields, body } = frontMatter.exec(source)?.groups ?? {}
  if (!fields || !body) throw new Error(`${slug}.md does not begin with its title, category, order and summary`)
  const named = Object.fromEntries(fields.split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2)))
  const { title, category, order, summary } = named
  if (!title || !category || !order || !summary) throw new Error(`${slug}.md lacks its title, category, order or summary`)
  const html = new Marked({ async: false }).parse(withFacts(slug, body)) as string
  return { slug, title, category, order: Number(order), summary: withFacts(slug, summary), html }
}

/** `{{minimumAge}}` is the value the software enforces, so that text and software cannot disagree. */
function withFacts(slug: string, text: string) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const fact = (facts as Record<string, string | number>)[name]
    if (fact === undefined) throw new Error(`${slug}.md mentions {{${name}}}, which client/site/facts.ts does not know`)
    return String(fact)
  })
}
