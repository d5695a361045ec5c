import { sql } from 'kysely'
import type { Thread } from '#server/subjects/thread.ts'
import { countComment } from './change-counts.ts'
import { isHeardByAuthor, requireVoiceOn } from '#server/users/group-voice.ts'
import { lockIfVisible, lockPosts } from './lock-post.ts'
import { isReaderOf } from './notify-mentions.ts'
import { commentCard } from './post-as-json.ts'
import { isPostHeard } from './read-post.ts'
import { changeAndRecount } from './recount-posts.ts'
import { tellWatchers } from './tell-readers.ts'
import { isModeratedBy } from './visible-posts.ts'

/** What comments need to know about posts. */
export const postThread: Thread = {
  column: 'post_id',
  notFound: 'post_not_found',
  mayRead: (db, viewer, id) => isPostHeard(db, id, viewer),
  isModeratedBy: (viewer) => sql`coalesce((select ${isModeratedBy(viewer)} from posts where posts.id = comments.post_id), false)`,
  async lock(tx, viewer, id) {
    const post = await lockIfVisible(tx, id, viewer)
    if (!post) return undefined
    const { author_id: authorId, listed_at: listedAt, is_approved: isOpen, group_id: groupId } = post
    const commented = { id, authorId, listedAt, isOpen, isReader: () => isReaderOf(post) }
    if (groupId === null) return commented
    if (!(await isPostHeard(tx.db, id, viewer))) return undefined
    const [requireVoice, isHeard] = [() => requireVoiceOn(tx, viewer, post), () => isHeardByAuthor(tx, post)]
    return { ...commented, groupId, requireVoice, isHeardByAuthor: isHeard }
  },
  async lockUnseen(tx, id) {
    const [post] = await lockPosts(tx, [id])
    return post && { id, authorId: post.author_id, listedAt: post.listed_at }
  },
  count: countComment,
  recount: changeAndRecount,
  card: commentCard,
  notice: 'comment',
  named: (postId) => ({ postId }),
  tell: tellWatchers,
}
