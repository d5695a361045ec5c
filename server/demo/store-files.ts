import { readFile } from 'node:fs/promises'
import type { Media } from '#server/media/media.ts'
import { pictures, type PictureName } from './demo-post.ts'
import { applications } from './letters-to-the-house.ts'
import { people } from './people.ts'
import { posts } from './posts.ts'
import { resourceFiles, type ResourceFileName } from './resource-files.ts'

const mostBytes = 1_000_000

/** The demo community's files in the media room, by the names its texts use. */
export type DemoFiles = Awaited<ReturnType<typeof storeFiles>>

/** Pictures are committed at every width that pages ask for, so a first start need not resize any. */
export async function storeFiles(media: Media) {
  const put = async (file: string, extension: 'webp' | 'pdf' | 'mrc') =>
    media.put(await readFile(new URL(file, import.meta.url)), { extension }, { maxBytes: mostBytes })

  const storeFace = async (key: string) => [key, await put(`./faces/${key}.webp`, 'webp')] as const

  async function storePicture(name: PictureName) {
    const { width, height, narrower } = pictures[name]
    const at = (width: number) => `./pictures/${name}-${width}.webp`
    const blur = await readFile(new URL(at(16), import.meta.url), 'base64')
    const sizes = narrower.map(async (width) => ({ width, key: (await put(at(width), 'webp')).key }))
    const stored = { ...(await put(at(width), 'webp')), width, height, sizes: await Promise.all(sizes) }
    return [name, { ...stored, blur: `data:image/webp;base64,${blur}` }] as const
  }

  const storeDocument = async (file: string) =>
    [file, await put(`./documents/${file}`, file.endsWith('.mrc') ? 'mrc' : 'pdf')] as const

  const storeText = async (name: ResourceFileName) => {
    const extension = name.slice(name.lastIndexOf('.') + 1) as 'csv' | 'md' | 'txt'
    return [name, await media.put(Buffer.from(resourceFiles[name]), { extension }, { maxBytes: mostBytes })] as const
  }

  const withFace = people.filter(({ hasNoPicture }) => !hasNoPicture)
  const documents = posts.flatMap(({ document }) => (document ? [document.file] : []))
  return {
    faces: new Map(await Promise.all(withFace.map(({ key }) => storeFace(key)))),
    pictures: new Map(await Promise.all((Object.keys(pictures) as PictureName[]).map(storePicture))),
    documents: new Map(await Promise.all([...documents, ...applications.map(({ file }) => file)].map(storeDocument))),
    resources: new Map(await Promise.all((Object.keys(resourceFiles) as ResourceFileName[]).map(storeText))),
  }
}
