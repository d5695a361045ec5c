import type { FastifyRequest } from 'fastify'

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** Somebody sitting at this machine: not a proxy speaking for somebody else, not a name that merely resolves here. */
export function isLoopback(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined
  return !isForwarded && loopbackAddress.test(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
}
