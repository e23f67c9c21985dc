import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const API = '/v1/'

/** Keeps track of calls of the API that wait for their answer. Answers a function that closes their connections: the answers are lost. */
export function trackCalls(app: FastifyInstance): () => void {
  const waiting = new Set<Socket>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith(API)) waiting.add(request.raw.socket)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    waiting.delete(request.raw.socket)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    waiting.delete(request.raw.socket)
    done()
  })
  return () => {
    for (const socket of waiting) socket.destroy()
  }
}
