import { z } from 'zod'
import { Email } from './accounts.ts'
import { done, endpoint, idInPath, page } from './endpoint.ts'
import { formGuard, lineOf, textOf } from './form-fields.ts'
import { writing } from './typed-text.ts'

export const subjectMaxLength = 150
export const contactMaxLength = 5_000

export const ContactForm = z.object({
  firstName: lineOf('First name', 60),
  lastName: lineOf('Last name', 60),
  email: Email,
  subject: lineOf('Subject', subjectMaxLength),
  message: textOf('Message', { min: 10, max: contactMaxLength }),
})
export type ContactForm = z.infer<typeof ContactForm>

export const sendContact = endpoint('POST', '/api/contact', 'visitor', {
  summary: 'Write to the admins; a receipt follows by mail',
  body: ContactForm.extend(formGuard),
  reply: done,
  status: 201,
  limit: { calls: 30, per: 'hour' },
})

export const ContactMessage = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(['new', 'answered', 'closed']),
  reply: z.string().nullable(),
  repliedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const listInbox = endpoint('GET', '/api/admin/inbox', 'admin', {
  summary: 'Messages from the contact form, newest first',
  query: z.object({ status: z.enum(['new', 'answered', 'closed']).optional(), ...page }),
  reply: z.array(ContactMessage),
})

export const answerContact = endpoint('POST', '/api/admin/inbox/{id}/answer', 'admin', {
  summary: 'Answer by mail, or close without one',
  params: z.object({ id: idInPath }),
  body: z.object({ reply: writing(5_000).nullable() }),
  reply: ContactMessage,
})
