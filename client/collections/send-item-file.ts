import { itemFileMaxBytes, type ItemFile, type ItemType, mostSeconds } from '#contract/items.ts'
import { unexpectedWords, unsupportedFileWords } from '#contract/problem-words.ts'
import { ApiError } from '#client/http/api-error.ts'
import { sendFileTo } from '#client/uploads/send-file.ts'

const extensions: Record<ItemType, string[]> = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'tif', 'tiff'],
  pdf: ['pdf'],
  audio: ['mp3', 'm4a', 'ogg', 'oga'],
}
const types = Object.keys(extensions) as ItemType[]

const endingOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** By name alone; the server looks at the bytes. */
export const typeOfFile = ({ name }: Pick<File, 'name'>) => types.find((type) => extensions[type].includes(endingOf(name)))

/** For the `input`. A document may have a picture as its cover. */
export function acceptOf(type?: ItemType): string {
  const accepted = type === undefined ? types : type === 'pdf' ? (['pdf', 'image'] as const) : [type]
  return accepted.flatMap((one) => extensions[one].map((ending) => `.${ending}`)).join(',')
}

/** What to say instead of sending it; nothing if it may be sent. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!typeOfFile(file)) return unsupportedFileWords
  return file.size > itemFileMaxBytes ? `A file may have at most ${itemFileMaxBytes / 1e6} MB.` : undefined
}

type Sending = Parameters<typeof sendFileTo>[2]

/** Rejects with words for the user. */
export async function sendItemFile(itemId: number, file: File, { fields, ...sending }: Sending): Promise<ItemFile> {
  const refusal = refusalOf(file)
  if (refusal) throw new Error(refusal)
  return sendFileTo<ItemFile>(`/api/items/${itemId}/files`, file, {
    ...sending,
    fields: { ...fields, ...(await fieldsOf(file)) },
  })
}

/** What is sent with a file: for sound, its duration. */
export async function fieldsOf(file: File): Promise<Record<string, string>> {
  const seconds = typeOfFile(file) === 'audio' ? await measureSeconds(file) : undefined
  return seconds ? { durationSeconds: String(seconds) } : {}
}

export const wordsOf = (error: unknown) =>
  error instanceof ApiError ? error.words : error instanceof Error ? error.message : unexpectedWords

/** As the browser would play it; it may not be able to. */
function measureSeconds(file: File): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sound = new Audio()
    const end = (seconds: number | undefined) => {
      URL.revokeObjectURL(sound.src)
      resolve(seconds)
    }
    sound.preload = 'metadata'
    sound.onloadedmetadata = () =>
      end(isFinite(sound.duration) ? Math.min(mostSeconds, Math.max(1, Math.round(sound.duration))) : undefined)
    sound.onerror = () => end(undefined)
    sound.src = URL.createObjectURL(file)
  })
}
