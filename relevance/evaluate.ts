import { score } from './score.ts'
import { describeMeasures } from './training/measures.ts'
import { devFiles, readPosts } from './training/read-posts.ts'

/** `npm run relevance:evaluate [-- FILE…]`: how the shipped model does on labelled posts, by default those kept out of training. */
const files = process.argv.slice(2)
for (const file of files.length > 0 ? files : devFiles) {
  const judged = readPosts(file).map((post) => ({ ...post, score: score(post.text).score }))
  console.log(describeMeasures(`${file}, model ${score('').version}`, judged))
}
