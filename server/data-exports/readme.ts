import type { ExportList } from './list.ts'

interface About {
  username: string
  madeAt: Date
  exportId: number
  publicUrl: string
  siteName: string
  lists: readonly ExportList[]
}

const width = 24
const line = (name: string, about: string) => `  ${name.padEnd(width)}${about}`

export const readme = ({ username, madeAt, exportId, publicUrl, siteName, lists }: About) => `Your data at ${siteName}

Everything that ${publicUrl} keeps about the account @${username},
as of ${madeAt.toISOString()} (export ${exportId}).

All times are in UTC. A post is found at ${publicUrl}/posts/ and its number, which the lists call postId.

What is what

${line('profile.json', 'Your profile and your account.')}
${line('settings.json', 'Your settings, two-factor authentication and the newsletter.')}
${lists.map(({ name, about }) => line(`${name}.json`, about)).join('\n')}
${line('certificates/', 'Those you have received: as they were signed, for programs, and to print.')}
${line('collections/', 'Your collections by their number, each as a table that an import reads.')}
${line('media/', 'Your pictures, the files of your posts by number of the post, those of your messages,')}
${line('', 'of your learning record and of what you shared in the rooms in the same way, and what')}
${line('', 'you uploaded and did not use.')}

Each list is there twice: as JSON, for programs, and as CSV (UTF-8), for spreadsheets. In the CSV files an apostrophe
stands before text that a spreadsheet could take for a formula, also in the middle of a cell; the JSON has it as it is.

What is not in it, and why

- Your password and your recovery codes: only hashes of them are kept, which cannot be read back.
- The secret of two-factor authentication: whoever holds this file could make your codes with it.
- The public keys of your passkeys: they only let us check a sign-in. The private keys never leave your devices.
- The keys of your devices for notifications: we encrypt with them what only your browsers can read.
- The relevance score of your posts. It is an aid for the admins, who decide, and is shown to nobody else.
- What others wrote, apart from your conversations; and who reported something of yours.
- The log of what admins did. What was decided about you is in warnings, suspensions and appeals.
- Invitations that you sent as an admin: they are about those whom you invited.
- Links that let people into groups, or show your learning record: only hashes of them are kept.
- Letters through the contact form and job applications. They belong to an e-mail address and not to an account;
  write to us and we send you a copy.
- Files for which this one had no room, where there are such: files-left-out names them.
- A file that was deleted while this export was being made.
`
