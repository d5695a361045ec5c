import { counted } from '#client/page/counted.ts'
import type { Failed } from './use-sending.ts'

type SendingProps = { waiting: number; progress: number; failures: Failed[] }

/** The progress, and what did not arrive. */
export const Sending = ({ waiting, progress, failures }: SendingProps) => (
  <>
    <div role="status">
      {waiting > 0 && (
        <p className="hint">
          Uploading... {waiting > 1 ? `${counted(waiting, 'file')} to go` : `${Math.round(progress * 100)}%`}
        </p>
      )}
    </div>
    <div role="alert">
      {failures.length > 0 && (
        <ul className="import-failures">
          {failures.map(({ name, words }, at) => (
            <li key={at} className="err">
              <span>
                Upload failed: <bdi>{name}</bdi>: {words}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  </>
)
