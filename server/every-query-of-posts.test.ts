import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'

/**
 * Every file that asks for posts, and why it shows none that its reader may not see. Who may is said by
 * server/posts/visible-posts.ts; a file that is not here either uses that, and joins this list, or should not name posts.
 */
const known: Record<string, string> = {
  'server/posts/post-lists.ts': 'lists, each with the condition',
  'server/posts/post-page.ts': 'of the ids that a list found',
  'server/posts/read-post.ts': 'one, with the condition',
  'server/posts/lock-post.ts': 'one, with the condition; several for jobs that show nothing',
  'server/posts/like-post.ts': 'one, with the condition',
  'server/posts/list-likers.ts': 'after the condition was asked',
  'server/posts/post-subject.ts': 'reports, sockets and files, with the condition; the rest is for admins',
  'server/posts/post-thread.ts': 'the group of one, to ask whether the viewer moderates it',
  'server/posts/post-review.ts': 'the queue, for admins; a line of it for who may decide',
  'server/posts/list-trending-topics.ts': 'public ones',
  'server/posts/keep-topics.ts': 'writes what of it is public',
  'server/categories/keep-categories.ts': 'counts, for admins',
  'server/posts/create-post.ts': 'one’s own',
  'server/posts/edit-post.ts': 'one’s own',
  'server/posts/delete-post.ts': 'one’s own',
  'server/posts/approve-post.ts': 'writes',
  'server/posts/withdraw-post.ts': 'writes',
  'server/posts/erase-writing.ts': 'of who has left',
  'server/posts/clean-up-posts.ts': 'deletes',
  'server/posts/recount-posts.ts': 'counts',
  'server/posts/begin-counts.ts': 'counts',
  'server/posts/score-posts.ts': 'scores',
  'server/posts/tell-readers.ts': 'asks sockets anew',
  'server/holdings/holding-review.ts': 'counts one’s own',
  'server/comments/comment-subject.ts': 'the group of a comment, for the log',
  'server/lists/seen-saves.ts': 'what one saved, with the condition',
  'server/groups/group-kind.ts': 'whether others have posted',
  'server/groups/group-queue.ts': 'for its moderators and admins',
  'server/groups/list-files.ts': 'with the condition',
  'server/groups/present.ts': 'counts, for those who read the group',
  'server/groups/tell-members.ts': 'asks sockets anew',
  'server/groups/tell-of-posts.ts': 'tells members of the group; counts what waits for its moderators',
  'server/search/find-posts.ts': 'with the condition',
  'server/notifications/still-told.ts': 'a condition of its own, for what somebody was told',
  'server/notifications/list-notifications.ts': 'of what is still told',
  'server/notifications/colleagues-posts.ts': 'public ones and those for colleagues, of colleagues; those of one’s groups',
  'server/profiles/read-figures.ts': 'counts one’s own',
  'server/profiles/present.ts': 'takes those for colleagues from the count that others read',
  'server/moderation/count-reviews.ts': 'for admins',
  'server/moderation/read-overview.ts': 'for admins',
  'server/data-exports/lists/writing.ts': 'one’s own',
  'server/demo/insert-community.ts': 'the demo community',
  'server/demo/insert-groups.ts': 'the demo community',
  'server/demo/insert-lists.ts': 'the demo community',
  'server/demo/insert-posts.ts': 'the demo community',
  'server/demo/insert-notifications.ts': 'the demo community',
}

const namesPosts = /\b(?:from|join|update|into)\s+posts\b(?!\.ts)|(?:From|Into|Table|Join)\(\s*'posts(?: as \w+)?'/i

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)

it('no file asks for posts but those that are known to show each to its readers alone', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const asking = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
      return namesPosts.test(lines.filter((line) => !isComment(line)).join('\n'))
    })
  assert.deepEqual(asking.toSorted(), Object.keys(known).toSorted())
})
