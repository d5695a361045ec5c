import { z } from 'zod'
import { Email } from './accounts.ts'
import { done, endpoint, idInPath, page } from './endpoint.ts'
import { formGuard, lineOf, textOf } from './form-fields.ts'

export const applicationMonths = 6
export const resumeMaxBytes = 5_000_000
export const letterMaxLength = 5_000

/** An anchor on /careers that never changes. */
export const PositionId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)

const points = (label: string) => z.array(lineOf(label, 300)).max(12, 'At most 12 points')

export const PositionDraft = z.object({
  title: lineOf('Title', 120),
  team: lineOf('Team', 80),
  place: lineOf('Place', 80),
  employment: z.enum(['FULL_TIME', 'PART_TIME']),
  summary: lineOf('Summary', 500),
  work: points('What you will do'),
  background: points('What you bring'),
  isOpen: z.boolean(),
})
export type PositionDraft = z.infer<typeof PositionDraft>

export const Position = PositionDraft.extend({ id: z.string(), postedOn: z.iso.date() })
export type Position = z.infer<typeof Position>

export const listPositions = endpoint('GET', '/api/positions', 'visitor', {
  summary: 'Open positions',
  reply: z.array(Position),
})

export const listAllPositions = endpoint('GET', '/api/admin/positions', 'admin', {
  summary: 'Open and closed positions',
  reply: z.array(Position),
})

export const addPosition = endpoint('POST', '/api/admin/positions', 'admin', {
  summary: 'Add a position',
  body: PositionDraft,
  reply: Position,
  status: 201,
})

export const editPosition = endpoint('PATCH', '/api/admin/positions/{id}', 'admin', {
  summary: 'Change a position, close it or open it again',
  params: z.object({ id: PositionId }),
  body: PositionDraft.strict(),
  reply: Position,
})

/** The fields of the form besides its PDF. */
export const ApplicationForm = z.object({
  name: lineOf('Full name', 120),
  email: Email,
  letter: textOf('Letter', { min: 20, max: letterMaxLength }),
})
export const ApplicationFields = ApplicationForm.extend({ ...formGuard, position: PositionId.optional() })
export type ApplicationFields = z.infer<typeof ApplicationFields>

/** multipart/form-data: name, email, letter, position (none for a general application), and a PDF named `file`. */
export const apply = endpoint('POST', '/api/applications', 'visitor', {
  summary: 'Apply for a position, or in general; confirmed by mail, deleted after six months',
  reply: done,
  status: 201,
  limit: { calls: 20, per: 'hour' },
  maxBodyBytes: resumeMaxBytes + 200_000,
})

export const Application = z.object({
  id: z.int(),
  /** Its title at the time; null for a general application. */
  position: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  letter: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  createdAt: z.iso.datetime(),
  deletedOn: z.iso.date(),
})
export type Application = z.infer<typeof Application>

export const listApplications = endpoint('GET', '/api/admin/applications', 'admin', {
  summary: 'Applications, newest first',
  query: z.object(page),
  reply: z.array(Application),
})

export const downloadApplication = endpoint('GET', '/api/admin/applications/{id}/file', 'admin', {
  summary: 'The PDF of an application; that it was read is in the audit log',
  params: z.object({ id: idInPath }),
  reply: z.string(),
  fileType: 'application/pdf',
})

export const deleteApplication = endpoint('DELETE', '/api/admin/applications/{id}', 'admin', {
  summary: 'Delete an application and its PDF',
  params: z.object({ id: idInPath }),
  reply: done,
})
