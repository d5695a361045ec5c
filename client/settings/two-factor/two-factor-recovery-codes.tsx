import { Copy, Download, Printer } from 'lucide-react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { copyText } from '#client/page/copy-text.ts'
import { downloadText } from '#client/page/download-text.ts'
import { Button } from '#client/ui/button.tsx'
import './two-factor.css'

type TwoFactorRecoveryCodesProps = { codes: string[]; onSaved: () => void }

/** The only time they are shown: the server stores only hashes. */
export function TwoFactorRecoveryCodes({ codes, onSaved }: TwoFactorRecoveryCodesProps) {
  const { username } = useMember()
  const asText = [`Recovery codes of @${username} at ${window.location.host}. Each works once.`, '', ...codes, ''].join('\n')
  return (
    <div className="stack two-factor-saving">
      <p className="two-factor-step" ref={focusOnMount} tabIndex={-1}>
        <b>Save your recovery codes.</b> Each logs @{username} in to {window.location.host} once, should the app not be at hand.
        They are shown only this time.
      </p>
      <ol className="two-factor-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row wrap">
        <Button size="sm" icon={<Copy />} onClick={() => void copyText(codes.join('\n'), 'codes')}>
          Copy
        </Button>
        <Button size="sm" icon={<Download />} onClick={() => downloadText(asText, 'ibid-recovery-codes.txt')}>
          Download
        </Button>
        <Button size="sm" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div>
        <Button variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
