import { OperatorError } from '#server/config.ts'
import { enqueueAll, pictureJob, pictureJobOptions } from '#server/item-files/make-picture.ts'
import { openForChange } from './open-for-change.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage:
  npm run rebuild-pictures        everything that is made of the pictures in collections is made again from the originals`

await runCommand(async (tools) => {
  if (process.argv.length > 2) throw new OperatorError(usage)
  const { database, jobs } = await openForChange(tools, (queues) => queues.work(pictureJob, async () => {}, pictureJobOptions))
  const count = await database.transaction((db) => enqueueAll(jobs, db))
  return `${count} ${count === 1 ? 'picture is' : 'pictures are'} made again while the server runs. Until then each stays as it was.`
})
