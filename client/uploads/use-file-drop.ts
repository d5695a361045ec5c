import { type ClipboardEvent, type DragEvent, useState } from 'react'

const hasFiles = ({ types }: DataTransfer) => types.includes('Files')

/** Files dropped on an element, and pictures pasted into it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  function onDragOver(event: DragEvent) {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setIsOver(true)
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
  }

  function onDrop(event: DragEvent) {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  /** Office programs copy text first, along with a picture of that text. */
  function onPaste(event: ClipboardEvent) {
    const { clipboardData } = event
    if (clipboardData.files.length === 0 || clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...clipboardData.files])
  }

  return { isOver, handlers: { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop, onPaste } }
}
