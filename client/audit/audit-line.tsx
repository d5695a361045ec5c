import { auditActions, type AuditAction, type AuditEntry } from '#contract/audit.ts'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import './audit-line.css'

/** "Ruth warned Daniel: sold things." One sentence for every action. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { actor, action, subjectLabel, reason, createdAt } = entry
  return (
    <li className="audit-line">
      <b>{actor.name}</b> {auditActions[action as AuditAction] ?? action} {subjectLabel && <b>{subjectLabel}</b>}
      {reason && `: ${reason}`}{' '}
      <span className="meta">
        <TimeAgo date={createdAt} />
      </span>
    </li>
  )
}
