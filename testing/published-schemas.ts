import { readFile } from 'node:fs/promises'
import path from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { validateXML } from 'xmllint-wasm'

const folder = path.join(import.meta.dirname, 'schemas')
const read = async (fileName: string) => ({ fileName, contents: await readFile(path.join(folder, fileName), 'utf8') })

/** What is wrong with an answer according to OAI-PMH 2.0; empty if nothing is. */
export async function wrongAsHarvest(...answers: string[]): Promise<string[]> {
  const parts = ['oai_dc.xsd', 'qdc.xsd', 'dc.xsd', 'dcterms.xsd', 'oai-identifier.xsd']
  const { errors } = await validateXML({
    xml: answers.map((contents, at) => ({ fileName: `answer-${at}.xml`, contents })),
    schema: [await read('oai-pmh.xsd')],
    preload: await Promise.all(parts.map(read)),
    maxMemoryPages: 4096,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

/** The same according to IIIF's Presentation API 3.0. */
export async function wrongAsPresentation(answer: unknown): Promise<string[]> {
  const validate = await (presentation ??= compilePresentation())
  if (validate(answer)) return [...twice(idsIn(answer))].map((id) => `${id} is there twice`)
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
}

let presentation: ReturnType<typeof compilePresentation> | undefined

async function compilePresentation() {
  const { contents } = await read('presentation-3.json')
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv)
  return ajv.compile(JSON.parse(contents) as object)
}

/** A canvas, page or annotation has an address of its own. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, type } = value as { id?: unknown; type?: unknown }
  const named = ['Manifest', 'Canvas', 'AnnotationPage', 'Annotation'].includes(String(type)) ? [String(id)] : []
  return [...named, ...Object.values(value).flatMap(idsIn)]
}

const twice = (words: string[]) => new Set(words.filter((word, at) => words.indexOf(word) !== at))
