import { readFile } from 'node:fs/promises'
import { fieldProblem } from '#server/http/problem.ts'

/** What others know about the person choosing a password, and would try first. */
interface Owner {
  username: string
  email: string
  name: string
}

interface Choice {
  password: string
  owner: Owner
  /** The form field the refusal belongs to. */
  field: string
}

/** After the length, which the contract has checked: refuses what guessing programs try first. */
export async function refuseGuessablePassword({ password, owner, field }: Choice) {
  if (isAboutOwner(password, owner)) throw fieldProblem('personal_password', field)
  if (await isCommon(password)) throw fieldProblem('common_password', field)
}

/** Read when a password is first chosen. As one text it takes 170 KB, and searching it takes far less time than a hash. */
let list: Promise<string> | undefined
const readList = () => readFile(new URL('./common-passwords.txt', import.meta.url), 'latin1')

async function isCommon(password: string): Promise<boolean> {
  list ??= readList()
  return (await list).includes(`\n${password.toLowerCase()}\n`)
}

/** A date and a little more; with a longer number, the name is no longer the part to be guessed. */
const digitsAround = /^\p{N}{0,8}$/u

/** Nothing but the owner's own words and the site's, repeated and in any order, surrounded by a few digits and marks. */
function isAboutOwner(password: string, { username, email, name }: Owner): boolean {
  const whole = fold(password)
  const words = [email, ...email.split('@'), username, name, ...`${username} ${name}`.split(/[\s._-]+/), 'ibid']
  const longestFirst = words
    .map(fold)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && digitsAround.test(rest)
}

/** Letters and digits only, ignoring case and accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
