import { useEffect, useState } from 'react'

/** A file that has not left this machine, and an address under which it can be shown. */
export type ChosenFile = { file: File; url: string }

export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>()

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  const choose = (file: File | undefined) => setChosen(file && { file, url: URL.createObjectURL(file) })
  return [chosen, choose] as const
}
