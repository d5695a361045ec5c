import type { FastifyInstance } from 'fastify'

export function answerRoutes(_app: FastifyInstance) {}
