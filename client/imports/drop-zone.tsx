import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { useFileDrop } from '#client/uploads/use-file-drop.ts'
import './imports.css'

type DropZoneProps = {
  accept: string
  title: string
  hint: ReactNode
  button: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Files are dropped here or chosen; the caller decides which may be sent. */
export function DropZone({ accept, title, hint, button, multiple = false, onFiles }: DropZoneProps) {
  const { isOver, handlers } = useFileDrop(onFiles)
  return (
    <div className={classNames('import-drop', isOver && 'is-over')} {...handlers}>
      <Upload />
      <p className="import-drop-title">{title}</p>
      <p className="hint">{hint}</p>
      <FileButton accept={accept} multiple={multiple} onChooseAll={onFiles}>
        {button}
      </FileButton>
    </div>
  )
}
