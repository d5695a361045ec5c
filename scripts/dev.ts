import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { freePort } from './free-port.ts'

/** `npm run dev`: Vite in front on PORT, the server from source behind it; each reloads by itself, and both end together. */
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const apiPort = (process.env.API_PORT = String(await freePort()))

const vite = await createServer({ server: { port, host, strictPort: true } })
await vite.listen().catch((error: Error) => {
  console.error(`${error.message}. Set PORT to a free one, then run this again.`)
  process.exit(1)
})

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    NODE_ENV: 'development',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: './data/dev',
    ...process.env,
    PORT: apiPort,
    HOST: '127.0.0.1',
  },
})
server.once('exit', () => void vite.close())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
