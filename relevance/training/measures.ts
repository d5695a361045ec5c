import { isOn, type Label, type Post } from './read-posts.ts'

export interface Judged extends Post {
  score: number
}

/** What was said of something, and how it was. */
export interface Outcome {
  score: number
  isOn: boolean
}

export const languages = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ar']
const hardLabels: Label[] = ['hard_on', 'hard_off']
const isHard = ({ label }: Judged) => hardLabels.includes(label)
/** In words; a Chinese character is half a word. */
const lengths = [0, 30, 60, 90]

/** The chance that something of the field is scored above what is not; ties count half. */
export function rocAucOf(outcomes: Outcome[]): number {
  const sorted = outcomes.toSorted((a, b) => a.score - b.score)
  const on = sorted.filter((it) => it.isOn).length
  let ranks = 0
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) to++
    ranks += sorted.slice(from, to).filter((it) => it.isOn).length * ((from + 1 + to) / 2)
    from = to
  }
  return (ranks - (on * (on + 1)) / 2) / (on * (sorted.length - on))
}

/** Borderline posts are either way: they count nowhere. */
const outcomesOf = (posts: Judged[]): Outcome[] =>
  posts.filter(({ label }) => label !== 'borderline').map((post) => ({ score: post.score, isOn: isOn(post) }))

export const rocAuc = (posts: Judged[]): number => rocAucOf(outcomesOf(posts))

/** Name, number of posts and ROC-AUC of everything we look at. */
export function measure(posts: Judged[]): { name: string; count: number; auc: number }[] {
  const counted = posts.filter(({ label }) => label !== 'borderline')
  const kinds = [...new Set(counted.map(kindOf))].sort()
  const groups: [string, (post: Judged) => boolean][] = [
    ['all', () => true],
    ['hard cases', isHard],
    ['not English', ({ lang }) => lang !== 'en'],
    ['not English, hard', (post) => post.lang !== 'en' && isHard(post)],
    ...languages.map((lang): [string, (post: Judged) => boolean] => [lang, (post) => post.lang === lang]),
    ...lengths.map((least, at): [string, (post: Judged) => boolean] => [
      lengths[at + 1] ? `${least}-${lengths[at + 1]! - 1} words` : `${least} words or more`,
      (post) => wordsOf(post) >= least && wordsOf(post) < (lengths[at + 1] ?? Infinity),
    ]),
    ...(kinds.length > 1
      ? kinds.map((kind): [string, (post: Judged) => boolean] => [kind, (post) => kindOf(post) === kind])
      : []),
  ]
  return groups.map(([name, isIn]) => {
    const chosen = counted.filter(isIn)
    return { name, count: chosen.length, auc: rocAuc(chosen) }
  })
}

const kindOf = ({ kind }: Post) => kind ?? 'post'

function wordsOf({ text }: Post): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > 10 ? han / 2 : text.split(/\s+/).length
}

/** Shares in percent: of what is not of the field, how much scores 50 or more; of what is, how much does not. */
export function errorsAtHalf(outcomes: Outcome[]): { accuracy: number; falseAlarms: number; misses: number } {
  const [on, off] = [outcomes.filter((it) => it.isOn), outcomes.filter((it) => !it.isOn)]
  const alarms = off.filter(({ score }) => score >= 50).length
  const missed = on.filter(({ score }) => score < 50).length
  return {
    accuracy: (100 * (outcomes.length - alarms - missed)) / (outcomes.length || 1),
    falseAlarms: (100 * alarms) / (off.length || 1),
    misses: (100 * missed) / (on.length || 1),
  }
}

export interface Step {
  from: number
  count: number
  promised: number
  came: number
}

const stepsOf = (outcomes: Outcome[]): Step[] =>
  Array.from({ length: 10 }, (_, step) => {
    const chosen = outcomes.filter(({ score }) => Math.min(9, Math.floor(score / 10)) === step)
    const promised = chosen.reduce((sum, { score }) => sum + score, 0) / (chosen.length || 1)
    return {
      from: step * 10,
      count: chosen.length,
      promised,
      came: (100 * chosen.filter((it) => it.isOn).length) / (chosen.length || 1),
    }
  })

/** What was promised and what came, in ten steps of the score. */
export const calibrationTable = (posts: Judged[]): Step[] => stepsOf(outcomesOf(posts))

/** How far what came was from what was promised, in points: the mean over the steps, by how much is in each. */
export const calibrationError = (outcomes: Outcome[]): number =>
  stepsOf(outcomes).reduce((sum, { count, promised, came }) => sum + count * Math.abs(promised - came), 0) /
  (outcomes.length || 1)

export function describeMeasures(title: string, posts: Judged[]): string {
  const aucs = measure(posts)
    .filter(({ count }) => count > 0)
    .map(
      ({ name, count, auc }) => `  ${name.padEnd(20)}${String(count).padStart(6)}  ${Number.isNaN(auc) ? '-' : auc.toFixed(4)}`,
    )
  const { accuracy, falseAlarms, misses } = errorsAtHalf(outcomesOf(posts))
  const steps = calibrationTable(posts)
    .filter(({ count }) => count > 0)
    .map(
      ({ from, count, promised, came }) =>
        `  ${`${from}-${from === 90 ? 100 : from + 9}`.padEnd(20)}${String(count).padStart(6)}  ${promised.toFixed(0).padStart(3)} promised, ${came.toFixed(0).padStart(3)} came`,
    )
  return [
    ...[title, '  ROC-AUC              posts', ...aucs],
    `  At 50: ${accuracy.toFixed(1)} % right, ${falseAlarms.toFixed(1)} % false alarms, ${misses.toFixed(1)} % misses`,
    ...['  Score                posts', ...steps],
    `  Calibration error: ${calibrationError(outcomesOf(posts)).toFixed(1)} points`,
  ].join('\n')
}
