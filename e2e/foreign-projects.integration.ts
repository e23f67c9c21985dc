/** Projects of others that install the published tarballs, build with their own tools, and take a payment (issue-13 1). */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@modulor/testkit'
import { build, preview, type PreviewServer } from 'vite'
import { packTarball } from '../tools/pack/pack-tarball'
import { PUBLISHED_PACKAGES } from '../tools/pack/published-packages'
import { CARDS, expectDeposit, payByCard } from './cashier'
import { expect, openSession, startWorld, storyFolder, test as base, type World } from './world'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

const APP = (cashierUrl: string) => `
import { Cashier } from '@modulor/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [results, setResults] = useState([])
  const [theme, setTheme] = useState('light')
  return (
    <>
      <button onClick={() => setTheme('dark')}>Dark</button>
      <output>{results.join(' ')}</output>
      <Cashier
        origin="${cashierUrl}"
        theme={theme}
        session={async () => (await fetch('/api/cashier-session', { method: 'POST' })).json()}
        onPaymentResult={({ status, amount, currency }) => setResults([...results, status + ' ' + amount + ' ' + currency])}
      />
    </>
  )
}
createRoot(document.getElementById('root')).render(<StrictMode><Page /></StrictMode>)
`
const PAGE = `<!doctype html><html lang="en"><title>Shop</title><body><div id="root"></div><script type="module" src="/app.jsx"></script></body></html>`

const ELEMENT_PAGE = (cashierUrl: string) => `<!doctype html><html lang="en"><title>Shop</title><body>
<output></output>
<modulor-cashier origin="${cashierUrl}" session-url="/api/cashier-session" theme="light" cashier-title="Till"></modulor-cashier>
<script type="module" src="/element.js"></script>`
const ELEMENT_SCRIPT = `
import '@modulor/embed/element'
document.querySelector('modulor-cashier').addEventListener('paymentResult', ({ detail: { status, amount, currency } }) => {
  document.querySelector('output').append(status + ' ' + amount + ' ' + currency)
})
`

type Shop = {
  readonly url: string
  /** The sessions that its back end has opened so far. */
  readonly sessionsCount: () => number
}

/** A Vite project that has installed the tarballs, built and served with a back end that opens sessions. */
async function openShop(folder: string, world: World, port: number): Promise<Shop & { close: () => Promise<void> }> {
  const project = join(folder, 'shop')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }')
  const tarballs: string[] = []
  for (const published of PUBLISHED_PACKAGES) tarballs.push((await packTarball(published, folder)).tarball)
  const quiet = ['--offline', '--legacy-peer-deps', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quiet, ...tarballs], { cwd: project })
  for (const name of ['react', 'react-dom', 'scheduler'])
    await cp(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), { recursive: true })
  await writeFile(join(project, 'index.html'), PAGE)
  await writeFile(join(project, 'app.jsx'), APP(world.service.url))
  await writeFile(join(project, 'element.html'), ELEMENT_PAGE(world.service.url))
  await writeFile(join(project, 'element.js'), ELEMENT_SCRIPT)
  const input = ['index.html', 'element.html'].map((name) => join(project, name))
  await build({ root: project, configFile: false, logLevel: 'error', build: { rolldownOptions: { input } } })
  let sessionsCount = 0
  const backEnd = {
    name: 'back-end',
    configurePreviewServer({ middlewares }: PreviewServer) {
      middlewares.use('/api/cashier-session', (_request, response) => {
        sessionsCount += 1
        void openSession(world).then(({ url }) => response.end(JSON.stringify({ url })))
      })
    },
  }
  const server = await preview({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [backEnd],
    preview: { port, strictPort: true, host: 'localhost' },
  })
  return { url: `http://localhost:${port}`, sessionsCount: () => sessionsCount, close: () => server.close() }
}

// One project for both: packing and installing takes longer than the tests.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { shop: Shop }>({
  // The shop stands where the demo's configuration expects the merchant, so that it may frame the cashier.
  shop: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'foreign-project-'))
      const data = await storyFolder('foreign-project-data')
      const port = await freePort()
      const world = await startWorld(data, '0.2', { serviceEnvironment: { DEMO_PORT: String(port) } })
      const shop = await openShop(folder, world, port)
      await use(shop)
      await shop.close()
      await Promise.all([world.demo.stop(), world.service.stop(), world.sandbox.stop()])
      await Promise.all([folder, data].map((each) => rm(each, { recursive: true, force: true })))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('issue-13 1 a Vite project with React 19 in strict mode takes a deposit, and changes the theme without another session', async ({
  page,
  shop,
}) => {
  const before = shop.sessionsCount()
  await page.goto(shop.url)
  const cashier = page.frameLocator('iframe')
  await expect(cashier.locator('.mc-app[data-theme=light]')).toBeVisible()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(cashier.locator('.mc-app[data-theme=dark]')).toBeVisible()
  await payByCard(cashier, CARDS.approved, '25.00')
  await expectDeposit(cashier, '25.00 EUR')
  await expect(page.locator('output')).toHaveText('success 25.00 EUR')
  expect(shop.sessionsCount() - before).toBe(1)
})

test('issue-13 1 the element takes a deposit in plain HTML, follows its attributes, and is gone when it is removed', async ({
  page,
  shop,
}) => {
  const before = shop.sessionsCount()
  await page.goto(`${shop.url}/element.html`)
  const cashier = page.frameLocator('iframe[title=Till]')
  await expect(cashier.locator('.mc-app[data-theme=light]')).toBeVisible()
  const element = page.locator('modulor-cashier')
  await element.evaluate((node) => node.setAttribute('theme', 'dark'))
  await expect(cashier.locator('.mc-app[data-theme=dark]')).toBeVisible()
  await payByCard(cashier, CARDS.approved, '25.00')
  await expectDeposit(cashier, '25.00 EUR')
  await expect(page.locator('output')).toHaveText('success 25.00 EUR')
  expect(shop.sessionsCount() - before).toBe(1)
  await element.evaluate((node) => node.setAttribute('flow', 'withdrawal'))
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('/withdrawal'))).toBe(true)
  expect(shop.sessionsCount() - before).toBe(2)
  await element.evaluate((node) => node.remove())
  await expect(page.locator('iframe')).toHaveCount(0)
})
