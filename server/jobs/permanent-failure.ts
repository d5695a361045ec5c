/** Thrown by a job's handler when another attempt cannot help: the job stays visible as failed. */
export class PermanentFailure extends Error {}
