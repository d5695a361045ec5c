import { FileText, Image, Video } from 'lucide-react'
import { useRef } from 'react'
import { acceptAttribute, acceptedFiles, type FileKind } from '#client/uploads/accepted-files.ts'

const tools = [
  { kind: 'image', label: 'Image', Icon: Image },
  { kind: 'video', label: 'Video', Icon: Video },
  { kind: 'document', label: 'Document', Icon: FileText },
] as const

export function PostComposerTools({ onFiles }: { onFiles: (files: File[]) => void }) {
  return tools.map(({ kind, label, Icon }) => <FileTool key={kind} kind={kind} label={label} icon={<Icon />} onFiles={onFiles} />)
}

type FileToolProps = { kind: FileKind; label: string; icon: React.ReactNode; onFiles: (files: File[]) => void }

function FileTool({ kind, label, icon, onFiles }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null)
  const name = `Attach ${label.toLowerCase()}`
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-label={name}
        title={`${name}. ${acceptedFiles[kind].limit}`}
        onClick={() => input.current?.click()}
      >
        {icon}
        <span className="lb">{label}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`${label} files`}
        accept={acceptAttribute(kind)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
