import { Check, Link2, Trash2 } from 'lucide-react'
import { deleteAnswer, markHelped, type Want, type WantAnswer } from '#contract/wants.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { HoldingLink } from '#client/holdings/holding-link.tsx'
import { call } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { counted } from '#client/page/counted.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { labelOf } from '#client/ui/parse-text.ts'
import { AnswerForm } from './answer-form.tsx'
import { useExchangeAction } from './queries.ts'
import { WhoLine } from './who-line.tsx'

export function WantAnswers({ want }: { want: Want }) {
  const { answers, may, status } = want
  const kept = useKeptFocus()
  return (
    <section aria-labelledby="answers" {...kept}>
      <div className="part-h">
        <h2 id="answers">Answers</h2>
        {answers.length > 0 && <span className="meta">{counted(answers.length, 'answer')}</span>}
      </div>
      {answers.length === 0 && <p className="meta">No answer yet</p>}
      {answers.length > 0 && (
        <ol className="exchange-answers" aria-labelledby="answers">
          {answers.map((answer) => (
            <Answer key={answer.id} want={want} answer={answer} />
          ))}
        </ol>
      )}
      {may.answer && <AnswerForm want={want} />}
      {status === 'closed' && <p className="meta">This request is closed.</p>}
    </section>
  )
}

function Answer({ want, answer }: { want: Want; answer: WantAnswer }) {
  const { user, note, card, url, helped, createdAt } = answer
  return (
    <li>
      <WhoLine user={user} createdAt={createdAt}>
        {helped && (
          <Badge tone="ok" icon={<Check />}>
            This helped
          </Badge>
        )}
      </WhoLine>
      <div className="read holding-text">
        <Paragraphs content={note} />
      </div>
      {card && <HoldingLink holding={card} />}
      {url && (
        <p>
          <a className="link exchange-url" href={url} target="_blank" rel="noopener nofollow ugc">
            <Link2 className="i--sm" /> {labelOf(url)}
          </a>
        </p>
      )}
      <AnswerActs want={want} answer={answer} />
    </li>
  )
}

function AnswerActs({ want, answer }: { want: Want; answer: WantAnswer }) {
  const viewer = useMember()
  const params = { id: String(want.id), answerId: String(answer.id) }
  const mark = useExchangeAction({ run: (helped: boolean) => call(markHelped, { params, body: { helped } }) })
  const remove = useExchangeAction({
    run: () => call(deleteAnswer, { params }),
    done: { title: 'Answer deleted' },
  })
  const mayMark = answer.helped ? want.role === 'author' && want.status !== 'closed' : want.may.mark
  const mayDelete = answer.user.id === viewer.id || viewer.isAdmin || want.role === 'moderator'
  if (!mayMark && !mayDelete) return null
  const whose = <span className="sr-only">: the answer of {answer.user.name}</span>
  return (
    <div className="exchange-answer-acts">
      {mayMark && (
        <Button
          size="sm"
          variant={answer.helped ? 'ghost' : 'accent'}
          icon={<Check />}
          disabled={mark.isPending}
          aria-pressed={answer.helped}
          onClick={() => mark.mutate(!answer.helped)}
        >
          This helped{whose}
        </Button>
      )}
      {mayDelete && (
        <Button size="sm" variant="ghost" icon={<Trash2 />} disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Delete{whose}
        </Button>
      )}
    </div>
  )
}
