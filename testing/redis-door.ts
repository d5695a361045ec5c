import { once } from 'node:events'
import net from 'node:net'

/** The same Redis behind a door that can be shut: as good as killing it, even if it is on another machine. */
export async function openDoorTo(url: string) {
  const { hostname, port: redisPort } = new URL(url)
  const lines = new Set<net.Socket>()
  const answers = new Set<net.Socket>()
  const server = net.createServer((line) => {
    const onward = net.connect(Number(redisPort || 6379), hostname)
    lines.add(line)
    answers.add(onward)
    line.pipe(onward).pipe(line)
    line.on('error', () => {}).on('close', () => onward.destroy())
    onward.on('error', () => {}).on('close', () => line.destroy())
  })
  const listen = async (port: number) => void (await once(server.listen(port, '127.0.0.1'), 'listening'))
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const line of lines) line.destroy()
    await closed
  }
  const fallSilent = () => answers.forEach((answer) => answer.unpipe())
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  return { url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href, shut, fallSilent, openAgain: () => listen(port) }
}
