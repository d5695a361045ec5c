import { mentionPattern, topicKey, topicPattern } from '#contract/posts.ts'

/** More are no one's topics, but an attempt to stand everywhere. */
const mostTopics = 30
/** No one means more people than this; anyone who is named after them is not called. */
const mostMentions = 20

/** Each once, as it is looked up. */
export const topicsIn = (text: string): string[] => foundIn(text, topicPattern, mostTopics)

/** Usernames in lower case, as they are unique. Whether they exist is another question. */
export const mentionsIn = (text: string): string[] => foundIn(text, mentionPattern, mostMentions)

function foundIn(text: string, pattern: RegExp, most: number): string[] {
  const found = text.matchAll(pattern).map(([, name = '']) => topicKey(name))
  return [...new Set(found)].slice(0, most)
}
