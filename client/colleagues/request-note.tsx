import './request-note.css'

/** What came with a request, in its writer's words. */
export const RequestNote = ({ note }: { note: string }) => <blockquote className="request-note read-sm">{note}</blockquote>
