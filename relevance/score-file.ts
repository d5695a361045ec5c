import { score } from './score.ts'
import { readPosts } from './training/read-posts.ts'

/** `npm run relevance:score -- FILE`: labelled JSON lines in, each printed with its `score` added. */
const file = process.argv[2]
if (!file) {
  console.error('Which file? npm run relevance:score -- FILE')
  process.exit(1)
}
for (const post of readPosts(file)) console.log(JSON.stringify({ ...post, score: score(post.text).score }))
