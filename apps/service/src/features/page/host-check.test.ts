import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleConfig } from '../../config/config-sample'
import { hostCheckPage } from './host-check'

let widgetDir: string
beforeAll(async () => {
  widgetDir = await mkdtemp(join(tmpdir(), 'host-check-'))
  await writeFile(
    join(widgetDir, 'host-check.html'),
    '<meta content="<!--origins-->"><style nonce="<!--nonce-->"></style><script nonce="<!--nonce-->"></script>',
  )
})
afterAll(() => rm(widgetDir, { recursive: true }))

const BRAND = 'COM'
const config = sampleConfig()
const ask = (url: string, changes: Partial<typeof config> = {}, directory = widgetDir) =>
  hostCheckPage({ config: { ...config, ...changes }, widgetDir: directory }, url, 'n0nce')

it('issue-13 1 SVC-7 the check of a host page may be framed by the pages of its brand only', async () => {
  const origins = config.brands[BRAND]?.origins ?? []
  const page = await ask(`/deposit?host_check=${BRAND}`)
  expect(page?.html).toBe(
    `<meta content="${origins.join(' ')}"><style nonce="n0nce"></style><script nonce="n0nce"></script>`,
  )
  expect(page?.contentSecurityPolicy).toContain(`frame-ancestors 'self' ${origins.join(' ')};`)
})

it('issue-13 1 the address to which the check sends its host answers 204, so that the host page stays open', async () => {
  expect(await ask(`/deposit?host_check=${BRAND}&host_check_stay=true`)).toMatchObject({ status: 204, html: '' })
})

it.each([
  ['an address that does not ask for it', '/deposit', {}],
  ['an unknown brand', '/deposit?host_check=NOBODY', {}],
  ['a brand by the name of something else', '/deposit?host_check=toString', {}],
  ['an unknown brand that its host stays for', '/deposit?host_check=NOBODY&host_check_stay=true', {}],
  ['production', `/deposit?host_check=${BRAND}`, { environment: 'production' as const }],
])('issue-13 1 there is no check for %s', async (_, url, changes) => {
  expect(await ask(url, changes)).toBeUndefined()
})

it('issue-13 1 there is no check while the widget is not built', async () => {
  expect(await ask(`/deposit?host_check=${BRAND}`, {}, join(widgetDir, 'nowhere'))).toBeUndefined()
})
