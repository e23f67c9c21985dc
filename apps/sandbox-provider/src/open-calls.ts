import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const API = '/v1/'

/**
 * Tracks API calls that wait for their response. Returns a function that closes their connections, so that the
 * responses are lost.
 */
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
