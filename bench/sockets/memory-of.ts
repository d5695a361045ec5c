interface Memory {
  /** Live memory: the heap after a collection, and what it holds outside. */
  usedBytes: number
  residentBytes: number
}

/** Asks a process started with --inspect through its debugger, the only place where garbage collection can be requested. */
export async function openMemoryOf(inspectorPort: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, (result: { result?: { value?: string } }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: { result?: { value?: string } } }
    waiting.get(id)?.(result)
  })
  let asked = 0
  const ask = (method: string, params: object = {}) => {
    const id = ++asked
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise<{ result?: { value?: string } }>((resolve) => waiting.set(id, resolve))
  }
  return {
    async read(): Promise<Memory> {
      await ask('HeapProfiler.enable')
      await ask('HeapProfiler.collectGarbage')
      const answer = await ask('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())', returnByValue: true })
      const { heapUsed, external, rss } = JSON.parse(answer.result?.value ?? '{}') as NodeJS.MemoryUsage
      return { usedBytes: heapUsed + external, residentBytes: rss }
    },
    stop: () => socket.close(),
  }
}
