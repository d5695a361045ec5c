import { isOn, type Label, type Post } from './read-posts.ts'

export interface Judged extends Post {
  score: number
}

/** The chance that a post of the field is scored above one that is not; ties count half. */
export function rocAuc(posts: Judged[]): number {
  const sorted = posts.filter(({ label }) => label !== 'borderline').sort((a, b) => a.score - b.score)
  const on = sorted.filter(isOn).length
  let ranks = 0
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) to++
    ranks += sorted.slice(from, to).filter(isOn).length * ((from + 1 + to) / 2)
    from = to
  }
  return (ranks - (on * (on + 1)) / 2) / (on * (sorted.length - on))
}

const hardLabels: Label[] = ['hard_on', 'hard_off']
export const languages = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ar']

/** Name, number of posts and ROC-AUC of everything we look at. */
export function measure(posts: Judged[]): { name: string; count: number; auc: number }[] {
  const counted = posts.filter(({ label }) => label !== 'borderline')
  const groups: [string, (post: Judged) => boolean][] = [
    ['all', () => true],
    ['hard cases', ({ label }) => hardLabels.includes(label)],
    ['not English', ({ lang }) => lang !== 'en'],
    ['not English, hard', ({ lang, label }) => lang !== 'en' && hardLabels.includes(label)],
    ...languages.map((lang): [string, (post: Judged) => boolean] => [lang, (post) => post.lang === lang]),
  ]
  return groups.map(([name, isIn]) => {
    const chosen = counted.filter(isIn)
    return { name, count: chosen.length, auc: rocAuc(chosen) }
  })
}

/** What was promised and what came, in ten steps of the score. */
export function calibrationTable(posts: Judged[]): { from: number; count: number; promised: number; came: number }[] {
  const counted = posts.filter(({ label }) => label !== 'borderline')
  return Array.from({ length: 10 }, (_, step) => {
    const chosen = counted.filter(({ score }) => Math.min(9, Math.floor(score / 10)) === step)
    const promised = chosen.reduce((sum, { score }) => sum + score, 0) / (chosen.length || 1)
    return { from: step * 10, count: chosen.length, promised, came: (100 * chosen.filter(isOn).length) / (chosen.length || 1) }
  })
}

export function describeMeasures(title: string, posts: Judged[]): string {
  const aucs = measure(posts)
    .filter(({ count }) => count > 0)
    .map(
      ({ name, count, auc }) => `  ${name.padEnd(20)}${String(count).padStart(6)}  ${Number.isNaN(auc) ? '-' : auc.toFixed(4)}`,
    )
  const steps = calibrationTable(posts)
    .filter(({ count }) => count > 0)
    .map(
      ({ from, count, promised, came }) =>
        `  ${`${from}-${from === 90 ? 100 : from + 9}`.padEnd(20)}${String(count).padStart(6)}  ${promised.toFixed(0).padStart(3)} promised, ${came.toFixed(0).padStart(3)} came`,
    )
  return [title, '  ROC-AUC              posts', ...aucs, '  Score                posts', ...steps].join('\n')
}
