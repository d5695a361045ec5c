import type { ReactNode } from 'react'
import '#client/ui/button.css'

type FileButtonProps = {
  /** Of the `input`: ".png,.jpg". */
  accept: string
  icon?: ReactNode
  /** Several at once. */
  multiple?: boolean
  /** Each by itself. */
  onChoose?: (file: File) => void
  /** Those that were chosen together, together. */
  onChooseAll?: (files: File[]) => void
  children: ReactNode
}

/** The browser's own file field under a button's clothes: keyboard and screen readers meet the field. */
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
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
