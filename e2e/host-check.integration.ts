/** The check of the host page: a host with our SDK passes all of it, and each fault of a hand-written host is found (issue-13 1). */
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, startWorld, storyFolder, test as base } from './world'

const SDK = join(import.meta.dirname, '../packages/embed/dist/modulor-cashier.iife.js')
type Shown = { isDone: boolean; results: { id: string; status: string; found: string }[] }
type Host = {
  readonly serviceUrl: string
  /** Opens a page of the brand's origin with this body and nothing else. */
  readonly open: (page: Page, body: string) => Promise<void>
}

const test = base.extend<object, { host: Host }>({
  // Served at the merchant's address in the demo's configuration, so that it may frame the check.
  host: [
    async ({}, use) => {
      let body = ''
      const server = createServer((_request, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title>${body}`),
      ).listen(0)
      const { port } = server.address() as AddressInfo
      const data = await storyFolder('host-check')
      const world = await startWorld(data, '0.2', { serviceEnvironment: { DEMO_PORT: String(port) } })
      await use({
        serviceUrl: world.service.url,
        async open(page, written) {
          body = written
          await page.goto(`http://localhost:${port}/shop?player=somebody`)
        },
      })
      server.close()
      await Promise.all([world.demo.stop(), world.service.stop(), world.sandbox.stop()])
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
// One set of programs, and one served page at a time.
test.describe.configure({ mode: 'default' })

const addressOf = ({ serviceUrl }: Host, query = '') => `${serviceUrl}/deposit?host_check=COM${query}`

const checkFrame = async (page: Page) => {
  const find = () =>
    page.frames().find((frame) => frame.url().includes('host_check') && !frame.url().includes('stranger'))
  await expect
    .poll(
      () =>
        find()
          ?.evaluate(() => (window as { hostCheck?: Shown }).hostCheck?.isDone)
          .catch(() => false),
      {
        timeout: 30_000,
      },
    )
    .toBe(true)
  const frame = find()
  if (!frame) throw new Error('there is no check in this page')
  return frame
}
const shownIn = async (page: Page) =>
  (await checkFrame(page)).evaluate(() => (window as { hostCheck?: Shown }).hostCheck)
const idsWith = (shown: Shown | undefined, status: string) =>
  (shown?.results ?? []).filter((each) => each.status === status).map(({ id }) => id)

test('issue-13 1 MSG-5 MSG-6 a host with our SDK passes every check, including the manual ones', async ({
  page,
  host,
}) => {
  await host.open(
    page,
    `<div style="height:600px"></div><div id="cashier"></div><script>${await readFile(SDK, 'utf8')}</script><script>
      window.told = []
      addEventListener('message', ({ data }) => data.namespace === 'modulor-host-check' && told.push(data.payload))
      const cashier = ModulorCashier.createCashier({
        target: '#cashier',
        origin: ${JSON.stringify(host.serviceUrl)},
        flow: 'deposit',
        theme: 'dark',
        session: async () => ({ url: ${JSON.stringify(addressOf(host))} }),
        // An address with javascript: is refused, and the refusal is shown.
        on: { error: (event) => event.preventDefault(), canGoBack: ({ value }) => value && cashier.back() },
      })
    </script>`,
  )
  const shown = await shownIn(page)
  expect(idsWith(shown, 'failed')).toEqual([])
  expect(idsWith(shown, 'not_observable')).toEqual(['facts'])
  expect(idsWith(shown, 'passed')).toEqual(
    expect.arrayContaining(['hello', 'source', 'origin', 'reinit', 'permissions']),
  )
  // The result that a test of the host reads.
  expect(await page.evaluate(() => (window as unknown as { told: Shown[] }).told.at(-1))).toMatchObject({
    isDone: true,
  })

  const frame = await checkFrame(page)
  const row = (id: string) => frame.locator(`[data-check=${id}]`)
  await row('back').getByRole('button').click()
  await expect(row('back')).toHaveClass('passed')
  await row('scroll').getByRole('button').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2_000)
  await row('scroll').getByRole('button').click()
  await expect(row('scroll')).toHaveClass('passed')
  await row('close').getByRole('button').click()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('issue-13 1 for a host that does nothing the check lists each missing behaviour', async ({ page, host }) => {
  const src = addressOf(host, '&theme=sepia&lang=no_language&close_icon=1')
  const inner = `<iframe src="${src}" sandbox="allow-scripts allow-same-origin" width="300" height="400" referrerpolicy="unsafe-url"></iframe>`
  await host.open(page, `<iframe srcdoc='${inner}' width="340" height="440"></iframe>`)
  const shown = await shownIn(page)
  expect(idsWith(shown, 'failed')).toEqual([
    ...['one_frame', 'sandbox', 'permissions', 'referrer', 'width', 'options', 'hello', 'hello_again'],
    ...['resize_taller', 'resize_lower', 'redirect', 'reinit'],
  ])
  expect(idsWith(shown, 'not_observable')).toEqual(['envelope', 'origin', 'source', 'facts'])
  const frame = await checkFrame(page)
  await frame.locator('[data-check=close]').getByRole('button').click()
  await expect(frame.locator('[data-check=close]')).toHaveClass('failed')
})

test('issue-13 1 MSG-4 for a host that trusts every message the check lists each violation', async ({ page, host }) => {
  await host.open(
    page,
    `<iframe src="${addressOf(host)}" allow="payment; clipboard-write; publickey-credentials-get" style="width:100%;height:400px;border:0" referrerpolicy="unsafe-url"></iframe><script>
      const frame = document.querySelector('iframe')
      const say = (payload) => frame.contentWindow.postMessage({ namespace: 'modulor-cashier', version: 1, payload }, ${JSON.stringify(host.serviceUrl)})
      frame.addEventListener('load', () => {
        say({ type: 'setLanguage', language: 'de' })
        say({ type: 'setTheme', theme: 'sepia' })
      })
      addEventListener('message', ({ data }) => {
        const { type, height, id, url } = data?.payload ?? data ?? {}
        if (type === 'ready') say({ type: 'hello' })
        if (type === 'resize') frame.style.height = parseInt(height) + 'px'
        if (type === 'redirectTo') {
          say({ type: 'redirectAck', id })
          location.href = url
        }
        if (type === 'reinit') frame.contentWindow.location = frame.src
      })
    </script>`,
  )
  const shown = await shownIn(page)
  expect(idsWith(shown, 'failed')).toEqual([
    ...['referrer', 'waits_for_ready', 'envelope', 'origin', 'source', 'redirect_script', 'well_formed'],
  ])
})

test('issue-13 1 MSG-4 late actions of a slow host count for the right check, and so does leaving the frame', async ({
  page,
  host,
}) => {
  await host.open(
    page,
    `<iframe src="${addressOf(host)}" allow="payment; clipboard-write; publickey-credentials-get" style="width:100%;height:400px;border:0" referrerpolicy="no-referrer"></iframe><script>
      let frame = document.querySelector('iframe')
      const origin = ${JSON.stringify(host.serviceUrl)}
      const say = (payload) => frame.contentWindow.postMessage({ namespace: 'modulor-cashier', version: 1, payload }, origin)
      addEventListener('message', (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return
        // It looks at neither namespace nor version.
        const { type, height, id, url } = event.data?.payload ?? event.data ?? {}
        setTimeout(() => {
          if (type === 'ready') say({ type: 'hello' })
          if (type === 'resize') frame.style.height = height + 'px'
          if (type === 'redirectTo' && !url.startsWith('javascript:')) {
            say({ type: 'redirectAck', id })
            location.href = url
          }
          if (type === 'reinit') {
            const next = frame.cloneNode()
            frame.after(next)
            frame = next
          }
        }, 700)
      })
    </script>`,
  )
  const newest = page.locator('iframe').last().contentFrame()
  await expect(newest.locator('[data-check=reinit]')).toHaveClass('failed', { timeout: 40_000 })
  await expect(newest.locator('[data-check=reinit]')).toContainText('the former frame is still there')
  expect(await newest.locator('li.failed').evaluateAll((rows) => rows.map((row) => row.dataset.check))).toEqual([
    'envelope',
    'reinit',
  ])
})

test('issue-13 1 MSG-6 a host that routes by location.hash keeps its page, and gets its result', async ({
  page,
  host,
}) => {
  await host.open(
    page,
    `<main></main><script>${await readFile(SDK, 'utf8')}</script><script>
      window.told = []
      addEventListener('message', ({ data }) => data.namespace === 'modulor-host-check' && told.push(data.payload))
      const show = () => {
        const main = document.querySelector('main')
        if (location.hash !== '#/deposit') return main.replaceChildren('There is no such page')
        ModulorCashier.createCashier({
          target: main,
          origin: ${JSON.stringify(host.serviceUrl)},
          session: async () => ({ url: ${JSON.stringify(addressOf(host))} }),
          on: { error: (event) => event.preventDefault() },
        })
      }
      addEventListener('hashchange', show)
      location.hash = '#/deposit'
    </script>`,
  )
  const shown = await shownIn(page)
  expect(idsWith(shown, 'failed')).toEqual([])
  expect(idsWith(shown, 'passed')).toEqual(expect.arrayContaining(['redirect', 'redirect_script', 'reinit']))
  expect(await page.evaluate(() => location.hash)).toBe('#/deposit')
})

test('issue-13 1 MSG-3 the web view of an app is checked over its bridge', async ({ page, host }) => {
  await page.addInitScript(() => {
    const port = {
      postMessage(text: string) {
        const { payload } = JSON.parse(text) as { payload: { type: string; id?: string } }
        const say = (message: object) =>
          window.postMessage({ namespace: 'modulor-cashier', version: 1, payload: message }, location.origin)
        if (payload.type === 'ready') say({ type: 'hello' })
        if (payload.type === 'canGoBack') say({ type: 'back' })
        if (payload.type === 'redirectTo') say({ type: 'redirectAck', id: payload.id })
        if (payload.type === 'reinit') location.reload()
      },
    }
    Object.assign(window, { webkit: { messageHandlers: { modulorCashier: port } } })
  })
  await page.goto(addressOf(host))
  const shown = await shownIn(page)
  // A host that does not check namespace and version.
  expect(idsWith(shown, 'failed')).toEqual(['envelope'])
  expect(idsWith(shown, 'passed')).toEqual([
    'width',
    'options',
    'hello',
    'waits_for_ready',
    'hello_again',
    'well_formed',
    'reinit',
  ])
  await expectAccessible(page)
  for (const id of ['back', 'redirect_app']) {
    await page.locator(`[data-check=${id}]`).getByRole('button').click()
    await expect(page.locator(`[data-check=${id}]`)).toHaveClass('passed')
  }
})
