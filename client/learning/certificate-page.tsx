import { BadgeCheck, CircleX, Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Certificate, revokeCertificate } from '#contract/certificates.ts'
import { call } from '#client/http/call.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import ReasonDialog from '#client/queue/reason-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Letterhead } from './letterhead.tsx'
import { sayDays, sayInstantDay } from './learning-days.ts'
import { useLearningAction } from './queries.ts'
import { saveFile } from './save-file.ts'
import './certificate-page.css'

/** The verdict first, then what it says, then how to verify it without this page. */
export const CertificatePage = ({ certificate }: { certificate: Certificate }) => (
  <main className="certificate" id="main">
    <div>
      <div className="card certificate-card">
        <Letterhead />
        <Verdict certificate={certificate} />
        <Facts certificate={certificate} />
        <Acts certificate={certificate} />
        <HowToCheck certificate={certificate} />
      </div>
      <CheckAnother />
    </div>
  </main>
)

function Verdict({ certificate: { state, revokedAt, reason } }: { certificate: Certificate }) {
  if (state === 'valid') {
    return (
      <>
        <span className="certificate-sign certificate-sign--ok">
          <BadgeCheck />
        </span>
        <h1 className="title">This certificate is valid.</h1>
      </>
    )
  }
  return (
    <>
      <span className="certificate-sign certificate-sign--bad">
        <CircleX />
      </span>
      <h1 className="title">This certificate was withdrawn on {sayInstantDay(revokedAt ?? '')}.</h1>
      {reason && (
        <p className="lede" dir="auto">
          {reason}
        </p>
      )}
    </>
  )
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { recipientName, title, startsOn, endsOn, hours, issuerName, issuedBy, issuedAt, competencies, code } = certificate
  const facts = [
    ['Name', recipientName],
    ['Title', title],
    ['Date', sayDays(startsOn, endsOn)],
    ['Hours', formatNumber(hours)],
    ...(competencies.length > 0 ? [['Competencies', competencies.join(', ')]] : []),
    ['Issuer', issuerName],
    ...(issuedBy ? [['Host', issuedBy.name]] : []),
    ['Issued', sayInstantDay(issuedAt)],
    ['Code', code],
  ] as const
  return (
    <dl className="leaders certificate-facts">
      {facts.map(([term, says]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{says}</dd>
        </div>
      ))}
    </dl>
  )
}

function Acts({ certificate: { code, mayRevoke, state } }: { certificate: Certificate }) {
  const [isAsking, setIsAsking] = useState(false)
  const file = (name: string) => void saveFile(`/api/certificates/${encodeURIComponent(code)}/${name}`, name, 'Download failed')
  const revoke = useLearningAction({
    run: (reason: string) => call(revokeCertificate, { params: { code }, body: { reason } }),
    done: { title: 'Certificate withdrawn' },
  })
  const close = () => setIsAsking(false)
  return (
    <div className="certificate-acts">
      <Button variant="primary" icon={<Download />} onClick={() => file('certificate.pdf')}>
        Download PDF
      </Button>
      <Button icon={<Download />} onClick={() => file('credential.json')}>
        Download credential
      </Button>
      {mayRevoke && state === 'valid' && (
        <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
          Withdraw
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Withdraw certificate"
          sentence="This page says so from then on, and its recipient is told the reason. This cannot be undone."
          confirmLabel="Withdraw"
          isDestructive
          maxLength={300}
          busy={revoke.isPending ? 'Withdrawing...' : undefined}
          onClose={close}
          onConfirm={(reason) => revoke.mutate(reason, { onSuccess: close })}
        />
      )}
    </div>
  )
}

const HowToCheck = ({ certificate: { url } }: { certificate: Certificate }) => (
  <details className="certificate-how">
    <summary>How to check it yourself</summary>
    <ol>
      <li>
        Compare the address of this page with the one printed on the certificate:{' '}
        <span className="mono certificate-url">{url}</span>
      </li>
      <li>
        Download the credential. It is an Open Badges 3.0 credential with the proof <span className="mono">eddsa-rdfc-2022</span>,
        which any verifier of such credentials can read.
      </li>
      <li>
        Its issuer is a <span className="mono">did:web</span>; the public keys stand at{' '}
        <a className="link" href="/.well-known/did.json">
          /.well-known/did.json
        </a>
        , and the credential names the list that says whether it was withdrawn.
      </li>
    </ol>
  </details>
)

function CheckAnother() {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim()) void navigate(paths.certificate(code.trim()))
  }
  return (
    <form className="card card--pad certificate-another" onSubmit={submit}>
      <TextField
        label="Check another certificate"
        autoComplete="off"
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit">Check</Button>
    </form>
  )
}
