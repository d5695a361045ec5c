import type { ReactNode } from 'react'
import '#client/ui/button.css'

type FileButtonProps = {
  /** For the `input`: ".png,.jpg". */
  accept: string
  icon?: ReactNode
  /** Allows choosing several at once. */
  multiple?: boolean
  /** Called for each file separately. */
  onChoose?: (file: File) => void
  /** Called once with all files chosen together. */
  onChooseAll?: (files: File[]) => void
  children: ReactNode
}

/** The browser's own file field styled as a button: keyboards and screen readers get the field. */
export function FileButton({ accept, icon, multiple, onChoose, onChooseAll, children }: FileButtonProps) {
  return (
    <label className="btn btn--secondary btn--sm file-button">
      {icon}
      <span className="lb">{children}</span>
      <input
        className="sr-only"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onChooseAll?.(files)
          for (const file of files) onChoose?.(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
