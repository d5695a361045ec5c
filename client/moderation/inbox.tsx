import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { answerContact, type ContactMessage } from '#contract/contact.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { inboxQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'
import './reports.css'

type Status = ContactMessage['status']

export function Inbox() {
  const [status, setStatus] = useState<Status>('new')
  const query = useInfiniteQuery(inboxQuery(status))
  return (
    <>
      <div className="admin-bar">
        <Segment
          label="Messages"
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'new', label: 'New' },
            { value: 'answered', label: 'Answered' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
      </div>
      <PagedList
        query={query}
        empty={status === 'new' ? 'No new messages.' : 'Nothing here yet.'}
        error="Error loading messages. Please try again later."
        drawing="drawer"
      >
        {(messages) => (
          <div className="reports">
            {messages.map((message) => (
              <Contact key={message.id} message={message} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  )
}

function Contact({ message }: { message: ContactMessage }) {
  const { firstName, lastName, email, subject, status, reply, repliedBy } = message
  return (
    <article className="card bleed report" aria-label={subject}>
      <header>
        <b>{subject}</b>
        <p className="meta">
          {firstName} {lastName}, <span className="mono">{email}</span>, <TimeAgo date={message.createdAt} />
        </p>
      </header>
      <blockquote className="read-sm" dir="auto">
        {message.message}
      </blockquote>
      {reply && (
        <p>
          <b>{repliedBy}:</b> {reply}
        </p>
      )}
      {status === 'new' && <Answer message={message} />}
    </article>
  )
}

function Answer({ message }: { message: ContactMessage }) {
  const [words, setWords] = useState('')
  const answer = useAdminAction({
    run: (reply: string | null) => call(answerContact, { params: { id: String(message.id) }, body: { reply } }),
    done: (reply) => (reply ? { title: 'Answer sent' } : { title: 'Message closed' }),
  })
  return (
    <div className="admin-reason">
      <TextArea
        label={`Answer ${message.firstName} by mail`}
        rows={3}
        maxLength={5000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="row wrap">
        <Button
          size="sm"
          variant="primary"
          icon={<Mail />}
          disabled={words.trim() === ''}
          busy={answer.isPending && answer.variables ? 'Sending...' : undefined}
          onClick={() => answer.mutate(words.trim())}
        >
          Send answer
        </Button>
        <Button size="sm" onClick={() => answer.mutate(null)}>
          Close without answering
        </Button>
      </div>
    </div>
  )
}
