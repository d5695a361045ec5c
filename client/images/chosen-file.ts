import { useEffect, useState } from 'react'

/** A file still on this machine, and an address for showing it. */
export type ChosenFile = { file: File; url: string }

export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>()

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  const choose = (file: File | undefined) => setChosen(file && { file, url: URL.createObjectURL(file) })
  return [chosen, choose] as const
}

/** A photo is sent as a data URL. */
export const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
