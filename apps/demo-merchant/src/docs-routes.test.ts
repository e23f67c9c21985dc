import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDocsRoutes } from './docs-routes'

describe('the docs site', () => {
  let folder: string
  let app: FastifyInstance
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-docs-'))
    app = fastify()
    addDocsRoutes(app, join(folder, 'docs'))
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const answerTo = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return { status: statusCode, type: headers['content-type'], location: headers.location, headers, body }
  }

  it('issue-13 6 says how it is built while it is missing, and is there when it was built', async () => {
    expect(await answerTo('/docs/')).toMatchObject({ status: 404, body: expect.stringContaining('npm run docs') })
    await mkdir(join(folder, 'docs'))
    await writeFile(join(folder, 'docs/index.html'), 'start')
    await writeFile(join(folder, 'docs/404.html'), 'nothing here')
    await writeFile(join(folder, 'docs/webhooks.html'), 'webhooks')
    await writeFile(join(folder, 'secret.html'), 'private notes')
    expect(await answerTo('/docs')).toMatchObject({ status: 302, location: '/docs/' })
    const page = { status: 200, type: 'text/html; charset=utf-8' }
    expect(await answerTo('/docs/')).toMatchObject({ ...page, body: 'start' })
    const webhooks = await answerTo('/docs/webhooks')
    expect(webhooks).toMatchObject({ ...page, body: 'webhooks' })
    expect(webhooks.headers['content-security-policy']).not.toContain('unsafe')
    expect(webhooks.headers['content-security-policy']).toContain("script-src 'self'")
    expect(await answerTo('/docs/other')).toMatchObject({ status: 404, body: 'nothing here' })
    for (const path of ['/docs/../secret', '/docs/..%2Fsecret', '/docs/%2e%2e/secret.html'])
      expect((await answerTo(path)).body).not.toContain('private notes')
  })
})
