import './request-note.css'

/** The note that came with a request. */
export const RequestNote = ({ note }: { note: string }) => <blockquote className="request-note read-sm">{note}</blockquote>
