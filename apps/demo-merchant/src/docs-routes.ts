import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The same policy as the site's own, and images. The search index and the next page are scripts of the same origin. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Documentation</title></head>
<body><main><h1>The documentation is not built yet</h1><p>Run <code>npm run docs</code> in the repository, then reload this page.</p></main></body>
</html>
`

/** Serves the docs site that `npm run docs` has built. The files are read at each request, so the site may be built later. */
export function addDocsRoutes(app: FastifyInstance, docsDir: string): void {
  void app.register(
    (docs, _options, done) => {
      docs.addHook('onRequest', (_request, reply, next) => {
        reply.headers({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-cache' })
        next()
      })
      docs.get('', (_request, reply) => reply.redirect('/docs/'))
      void docs.register(fastifyStatic, {
        root: docsDir,
        extensions: ['html'],
        cacheControl: false,
        suppressWarning: true,
      })
      docs.setNotFoundHandler(async (_request, reply) => {
        const page = await readFile(join(docsDir, '404.html'), 'utf8').catch(() => NOT_BUILT)
        return reply.code(404).type('text/html; charset=utf-8').send(page)
      })
      done()
    },
    { prefix: '/docs' },
  )
}
