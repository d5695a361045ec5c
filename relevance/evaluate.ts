import { score } from './score.ts'
import { describeMeasures } from './training/measures.ts'
import { readDevPosts, readPosts } from './training/read-posts.ts'

/** `npm run relevance:evaluate [-- FILE]`: how the shipped model does on labelled posts, by default those of dev.jsonl. */
const file = process.argv[2]
const posts = file ? readPosts(file) : readDevPosts()
const judged = posts.map((post) => ({ ...post, score: score(post.text).score }))
console.log(describeMeasures(`${file ?? 'relevance/data/dev.jsonl'}, model ${score('').version}`, judged))
