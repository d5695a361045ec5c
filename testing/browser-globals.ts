import { BroadcastChannel } from 'node:worker_threads'

// Every browser has it; the one that the client's tests run in does not.
Object.assign(globalThis, { BroadcastChannel })
