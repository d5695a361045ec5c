import { type RefObject, useEffect, useState } from 'react'

/** Some phones give the whole screen to videos only. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [element])
  return {
    isOffered: document.fullscreenEnabled,
    isFull,
    toggle: () => void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen()),
  }
}
