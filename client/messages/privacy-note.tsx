import { Lock } from 'lucide-react'

/** What the software does, in one sentence; a report quotes the messages, the audit log keeps who opened it. */
export const PrivacyNote = () => (
  <p className="msg-note">
    <Lock className="i--sm" />
    Admins see only messages that somebody reports, and every such look is recorded.
  </p>
)
