import type { Person } from '#contract/users.ts'

type Work = Pick<Person, 'jobTitle' | 'workplace'>

/** "Archivist at City Library", or whichever of the two is given. */
export const workOf = ({ jobTitle, workplace }: Work) => [jobTitle, workplace].filter(Boolean).join(' at ')

/** In My Network both are always shown. */
export const workOrDefault = ({ jobTitle, workplace }: Work) => `${jobTitle || 'Librarian'} at ${workplace || 'Library'}`
