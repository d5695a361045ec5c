import { useQuery } from '@tanstack/react-query'
import { chooseRelevanceTuning, type RelevanceTuning as Learned } from '#contract/relevance.ts'
import { call } from '#client/http/call.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { Switch } from '#client/ui/fields/switch.tsx'
import { relevanceTuningQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'
import './relevance-tuning.css'

/** What the score has learned from decisions made here, next to the score as shipped; either can be chosen. */
export function RelevanceTuning() {
  const { data } = useQuery(relevanceTuningQuery)
  const choose = useAdminAction({
    run: (isUsed: boolean) => call(chooseRelevanceTuning, { body: { isUsed } }),
    done: { title: 'Setting saved' },
  })
  if (!data) return null
  const { tuning } = data
  return (
    <section className="relevance-tuning" aria-labelledby="relevance-tuning">
      <h2 id="relevance-tuning">AI relevance, learned here</h2>
      {tuning ? (
        <>
          <Figures tuning={tuning} />
          <div className="trust">
            <div>
              <p id="relevance-choice">Score by what was decided here</p>
              <p className="muted">
                {tuning.fits
                  ? 'Off: posts are scored as shipped. What waits is scored again within minutes.'
                  : 'This was learned on an earlier model and is not applied. The operator can run npm run relevance:tune again.'}
              </p>
            </div>
            <Switch
              aria-labelledby="relevance-choice"
              disabled={!tuning.fits}
              checked={tuning.fits && (choose.isPending ? choose.variables : tuning.isUsed)}
              onCheckedChange={(isUsed: boolean) => choose.mutate(isUsed)}
            />
          </div>
        </>
      ) : (
        <p className="muted">{invitation(data)}</p>
      )}
    </section>
  )
}

const invitation = ({ decisions, fewestDecisions }: Learned) =>
  decisions < fewestDecisions
    ? `The score is the shipped one. It can learn from your decisions: ${decisions} of at least ${fewestDecisions} are there.`
    : `The score is the shipped one. ${decisions} decisions are there to learn from: the operator can run npm run relevance:tune.`

const rows = [
  { name: 'auc', label: 'ROC-AUC', format: (value: number) => value.toFixed(3) },
  { name: 'falseAlarms', label: 'False alarms', format: (value: number) => `${Math.round(value)} %` },
  { name: 'misses', label: 'Misses', format: (value: number) => `${Math.round(value)} %` },
  { name: 'calibrationError', label: 'Calibration error', format: (value: number) => `${value.toFixed(1)} points` },
] as const

function Figures({ tuning }: { tuning: NonNullable<Learned['tuning']> }) {
  const { learnedFrom, testedOn, shipped, tuned, createdAt } = tuning
  const day = new Date(createdAt).toLocaleDateString(readerLocale.dates, { dateStyle: 'medium' })
  return (
    <table>
      <caption className="muted">
        Learned on {day} from {learnedFrom} decisions, tested on the {testedOn} newest
      </caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">As shipped</th>
          <th scope="col">Learned here</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, format }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{format(shipped[name])}</td>
            <td>{format(tuned[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
