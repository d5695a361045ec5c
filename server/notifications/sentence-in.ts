import { notificationKinds, type NotificationType, wordsOf } from '#contract/notification-kinds.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Words } from '#server/mail/words/en/english.ts'
import { say, type Saying } from '#server/mail/words/words.ts'

type Told = Pick<Notification, 'type' | 'content' | 'sender' | 'otherSenders' | 'holding'> & { said?: Saying | null }
type ActName = keyof Words['acts']

/** As pages and devices say it, in one piece. */
export function sentenceOf(line: Told): string {
  const { who, says } = wordsOf(line)
  return who ? `${who} ${says}` : says
}

/** A notice from before its words were kept, or from a later release, stays as it was told: in English. */
export function sentenceIn(words: Words, line: Told): string {
  const { sender, otherSenders: others, holding, content, said, type } = line
  const act = sender && actOf(line)
  if (act && sender)
    return words.acts[act]({
      ...{ sender: sender.name, others, content },
      ...{ title: holding?.title ?? '', isGroup: holding?.kind === 'group' },
    })
  const name = Object.hasOwn(houseSpeaks, type) ? houseSpeaks[type as keyof typeof houseSpeaks] : undefined
  return (name && say(words, [name, {}])) ?? (said ? say(words, said) : undefined) ?? sentenceOf(line)
}

/** Kinds that always say the same thing. */
export const houseSpeaks = { post_approved: 'postApproved', warning: 'warned' } as const satisfies Partial<
  Record<NotificationType, keyof Words['told']>
>

/** Which act of the catalogue it is, chosen as `wordsOf` does for the pages. */
export function actOf({ type, holding, content }: Told): ActName | undefined {
  if (!Object.hasOwn(notificationKinds, type)) return undefined
  const { act, actWithContent, actOf: ofKind } = notificationKinds[type as NotificationType]
  if (holding && ofKind?.[holding.kind]) return `${type}_${holding.kind}` as ActName
  if (content && actWithContent) return `${type}_with_content` as ActName
  return act ? (type as ActName) : undefined
}
