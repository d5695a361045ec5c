import { formatsOf } from '../formats.ts'

const { plural } = formatsOf('en')

/** What people did, as worded in a line of a letter. */
export interface Act {
  sender: string
  /** How many other people. */
  others: number
  /** The title of what it was done to; a group is named, anything else quoted. */
  title: string
  isGroup: boolean
  /** The notice's content: a group's name, or a number. */
  content: string
}

const who = ({ sender, others }: Act) =>
  others === 0 ? sender : `${sender} and ${plural(others, { one: '# other', other: '# others' })}`
const thing = ({ title, isGroup }: Act) => (isGroup ? title : `“${title}”`)

/** Keyed like contract/notification-kinds.ts, which pages use; for holdings of another kind, or with content, by both. */
export const actWords = {
  message: (act: Act) => `${who(act)} sent you a message`,
  colleague_request: (act: Act) => `${who(act)} sent you a colleague request`,
  colleague_accepted: (act: Act) => `${who(act)} accepted your colleague request`,
  post_liked: (act: Act) => `${who(act)} liked your post`,
  comment: (act: Act) => `${who(act)} commented on your post`,
  mention: (act: Act) => `${who(act)} mentioned you`,
  holding_comment: (act: Act) => `${who(act)} commented on ${thing(act)}`,
  holding_comment_event: (act: Act) => `${who(act)} asked about ${thing(act)}`,
  group_request: (act: Act) => `${who(act)} asked to join ${thing(act)}`,
  group_invited: (act: Act) => `${who(act)} invited you to ${thing(act)}`,
  group_invited_event: (act: Act) => `${who(act)} asked you to host ${thing(act)} with them`,
  group_invited_collection: (act: Act) => `${who(act)} asked you to edit ${thing(act)} with them`,
  group_post: (act: Act) => `${who(act)} posted in ${thing(act)}`,
  group_post_with_content: (act: Act) => `${who(act)} pinned a post in ${thing(act)}`,
  group_post_event: (act: Act) => `${who(act)} posted ${thing(act)} in ${act.content}`,
  group_post_collection: (act: Act) => `${who(act)} posted ${thing(act)} in ${act.content}`,
  resource_news: (act: Act) => `${who(act)} used ${thing(act)}`,
  resource_news_resource: (act: Act) => `${who(act)} used ${thing(act)} in their library`,
  resource_news_want: (act: Act) => `${who(act)} answered ${thing(act)}`,
  resource_news_offer: (act: Act) => `${who(act)} ${act.others === 0 ? 'asks' : 'ask'} for ${act.content} of ${thing(act)}`,
  collection_news: (act: Act) => `${who(act)} edits ${thing(act)}`,
  collection_news_collection: (act: Act) => `${who(act)} edits ${thing(act)} with you now`,
} satisfies Record<string, (act: Act) => string>

export type ActWords = typeof actWords
