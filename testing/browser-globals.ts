import { BroadcastChannel } from 'node:worker_threads'

// Every browser has it; the environment of the client's tests does not.
Object.assign(globalThis, { BroadcastChannel })
