import type { GroupEdit } from '#contract/groups.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import type { Tx } from '#server/rooms.ts'

/** What a group's card shows and what is searched, updated in the transaction of the change. */
export async function keepFacts(tx: Pick<Tx, 'db'>, id: number) {
  const { subjects, ...facts } = await tx.db
    .selectFrom('groups')
    .select(['member_count as members', 'joining', 'subjects', 'language', 'country'])
    .where('holding_id', '=', id)
    .executeTakeFirstOrThrow()
  await changeHolding(tx, id, { facts: { ...facts, subjects }, words: subjects.join(' ') })
}

/** From what was given: the columns of the groups' own table. How to join has a rule of its own. */
export const columnsOf = ({ question, posting, rules, subjects, language, country }: GroupEdit) => ({
  ...(question !== undefined && { question: question || null }),
  ...(posting !== undefined && { posting }),
  ...(rules !== undefined && { rules: JSON.stringify(rules.map(({ title, text }) => ({ title, text: text || null }))) }),
  ...(subjects !== undefined && { subjects: [...new Set(subjects)] }),
  ...(language !== undefined && { language }),
  ...(country !== undefined && { country }),
})
