import http from 'node:http'
import { cpuMsOf } from './cpu-of.ts'

export interface Load {
  'requests a second': number
  'CPU ms a request': number
}

const connections = 8

/** Keeps a few connections busy with one address and divides what the server's process used by what it answered. */
export async function load(url: string, pid: number, requests: number): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  await fire(url, agent, Math.ceil(requests / 10)) // warm
  const [cpuBefore, before] = [cpuMsOf(pid), performance.now()]
  await fire(url, agent, requests)
  const [cpu, elapsed] = [cpuMsOf(pid) - cpuBefore, performance.now() - before]
  agent.destroy()
  return { 'requests a second': Math.round((requests * 1000) / elapsed), 'CPU ms a request': Number((cpu / requests).toFixed(3)) }
}

async function fire(url: string, agent: http.Agent, requests: number) {
  let left = requests
  const worker = async () => {
    while (left-- > 0) await get(url, agent)
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

function get(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      })
      .on('error', reject)
  })
}
