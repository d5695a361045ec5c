import { type KeyboardEvent, useId } from 'react'
import { useConnection } from '#client/live/connection.ts'
import { classNames } from '#client/ui/class-names.ts'
import './connection-indicator.css'

/**
 * Pointing at the dot, focusing or touching it explains it. The tip is plain CSS: for the only tooltip of the first load, a
 * positioning library is not worth its size.
 */
export function ConnectionIndicator() {
  const isConnected = useConnection()
  const tipId = useId()
  return (
    <span className="conn-box">
      <button
        type="button"
        className={classNames('conn', !isConnected && 'conn--off')}
        aria-labelledby={tipId}
        onKeyDown={closeOnEscape}
      />
      <span className="conn-tip" id={tipId} role="status">
        {isConnected ? 'Connected to real-time updates' : 'Disconnected from real-time updates'}
      </span>
    </span>
  )
}

const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === 'Escape') currentTarget.blur()
}
