import type { FastifyInstance } from 'fastify'

export function eventRoutes(_app: FastifyInstance) {}
