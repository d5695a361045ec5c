import type { Person } from '#contract/users.ts'

/** "Archivist at City Library", or whichever of the two is given. */
export const workOf = ({ jobTitle, workplace }: Pick<Person, 'jobTitle' | 'workplace'>) =>
  [jobTitle, workplace].filter(Boolean).join(' at ')
