import { readFile } from 'node:fs/promises'
import { fieldProblem } from '#server/http/problem.ts'

/** What others know of the person who chooses a password, and would try first. */
interface Owner {
  username: string
  email: string
  name: string
}

interface Choice {
  password: string
  owner: Owner
  /** The field of the form that the refusal belongs to. */
  field: string
}

/** After the length, which the contract has checked: nothing that guessing programs try before all else. */
export async function refuseGuessablePassword({ password, owner, field }: Choice) {
  if (isAboutOwner(password, owner)) throw fieldProblem('personal_password', field)
  if (await isCommon(password)) throw fieldProblem('common_password', field)
}

/** Read at the first choice of a password. As one text it takes 170 KB, and searching it far less time than a hash. */
let list: Promise<string> | undefined
const readList = () => readFile(new URL('./common-passwords.txt', import.meta.url), 'latin1')

async function isCommon(password: string): Promise<boolean> {
  list ??= readList()
  return (await list).includes(`\n${password.toLowerCase()}\n`)
}

/** A date and a little more; with a longer number the name is no longer what has to be guessed. */
const digitsAround = /^\p{N}{0,8}$/u

/** One's own words and the site's, however often, in whatever order, with some digits and marks around them. */
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

/** Letters and digits alone, without case and accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
