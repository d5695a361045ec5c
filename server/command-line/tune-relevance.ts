import { fewestDecisions, type Figures } from '#relevance/tune-correction.ts'
import { tuneRelevance } from '#server/moderation/relevance-tuning.ts'
import { openForChange } from './open-for-change.ts'
import { runCommand } from './run-command.ts'

/** `npm run relevance:tune`: the score learns from what admins have decided here, and changes only if that improves it. */
await runCommand(async (tools) => {
  const tuning = await tuneRelevance(await openForChange(tools))
  if (!tuning)
    return `Nothing was changed: it takes at least ${fewestDecisions} decisions, some of them against, to learn from. Come back later.`
  const { learnedFrom, testedOn, shipped, tuned, isBetter } = tuning
  return [
    `Learned from ${learnedFrom} decisions, tested on the ${testedOn} newest:`,
    `  as shipped  ${describe(shipped)}`,
    `  learned     ${describe(tuned)}`,
    isBetter
      ? 'It is better and used from now on. Admins see it on the Overview and can turn it off there.'
      : 'It is not better. Nothing was changed.',
  ].join('\n')
})

const describe = ({ auc, falseAlarms, misses, calibrationError }: Figures) =>
  `ROC-AUC ${auc.toFixed(3)}, false alarms ${falseAlarms.toFixed(0)} %, misses ${misses.toFixed(0)} %, calibration error ${calibrationError.toFixed(1)} points`
