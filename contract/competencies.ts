import { z } from 'zod'

/** What people in the profession learn: one list for events, courses, records and goals. */
export const competencies = [
  'Collections',
  'Description and metadata',
  'Reference and research help',
  'Teaching and information literacy',
  'Archives and records',
  'Preservation and digitization',
  'Systems and data',
  'Scholarly communication',
  'Children and young people',
  'Community and outreach',
  'Access and inclusion',
  'Law and ethics',
  'Leadership and management',
  'Advocacy and communication',
  'Research and evaluation',
] as const
export type Competency = (typeof competencies)[number]

export const mostCompetencies = 5
export const Competencies = z.array(z.enum(competencies)).max(mostCompetencies, 'At most 5 competencies')
