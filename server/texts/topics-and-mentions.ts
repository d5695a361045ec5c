import { mentionPattern, topicKey, topicPattern } from '#contract/posts.ts'

/** More are no longer topics, but an attempt to appear everywhere. */
const mostTopics = 30
/** No one means to address more people than this; those mentioned after them are not notified. */
const mostMentions = 20

/** Without repeats, in the form they are looked up by. */
export const topicsIn = (text: string): string[] => foundIn(text, topicPattern, mostTopics)

/** Usernames in lower case, since they are unique that way. Whether they exist is a separate question. */
export const mentionsIn = (text: string): string[] => foundIn(text, mentionPattern, mostMentions)

function foundIn(text: string, pattern: RegExp, most: number): string[] {
  const found = text.matchAll(pattern).map(([, name = '']) => topicKey(name))
  return [...new Set(found)].slice(0, most)
}
