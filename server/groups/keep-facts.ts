import type { GroupEdit } from '#contract/groups.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import type { Tx } from '#server/rooms.ts'

/** What a card shows of a group, and what is searched of it, in the transaction that changed it. */
export async function keepFacts(tx: Pick<Tx, 'db'>, id: number) {
  const { subjects, ...facts } = await tx.db
    .selectFrom('groups')
    .select(['member_count as members', 'joining', 'subjects', 'language', 'country'])
    .where('holding_id', '=', id)
    .executeTakeFirstOrThrow()
  await changeHolding(tx, id, { facts: { ...facts, subjects }, words: subjects.join(' ') })
}

/** What groups keep in a table of their own, of what was given. How one joins has a rule of its own. */
export const columnsOf = ({ question, posting, rules, subjects, language, country }: GroupEdit) => ({
  ...(question !== undefined && { question: question || null }),
  ...(posting !== undefined && { posting }),
  ...(rules !== undefined && { rules: JSON.stringify(rules.map(({ title, text }) => ({ title, text: text || null }))) }),
  ...(subjects !== undefined && { subjects: [...new Set(subjects)] }),
  ...(language !== undefined && { language }),
  ...(country !== undefined && { country }),
})
