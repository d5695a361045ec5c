import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** The site is being tried out on this machine: members do not reach it from elsewhere. */
export const isLocalSite = ({ publicUrl }: Pick<Config, 'publicUrl'>) => loopbackHost.test(new URL(publicUrl).host)

/** A person at this machine: not a proxy forwarding someone else, nor a host name that merely resolves here. */
export function isLoopback(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined
  return !isForwarded && loopbackAddress.test(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
}
