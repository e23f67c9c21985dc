/** The pages of samples/pages, served with the files of the packed SDK, each take a payment (issue-13 6). */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '../tools/pack/build-package'
import { PUBLISHED_PACKAGES } from '../tools/pack/published-packages'
import { CARDS, payByCard } from './cashier'
import { expect, openSession, startWorld, storyFolder, test as base, type World } from './world'

const PAGES = join(import.meta.dirname, '../samples/pages')
/** The names under which the pages load the files of the package. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/modulor-cashier.js': 'index.js',
  '/modulor-cashier.iife.js': 'modulor-cashier.iife.js',
  '/element.js': 'element.js',
}

/** Serves the pages with the cashier's origin in place of the example's, the scripts, and the session. */
function answerSamples(server: Server, world: World, sdk: string): void {
  const answer = async (path: string): Promise<readonly [type: string, text: string]> => {
    if (path === '/api/cashier-session') return ['application/json', JSON.stringify(await openSession(world))]
    const script = SCRIPTS[path]
    if (script !== undefined) return ['text/javascript', await readFile(join(sdk, script), 'utf8')]
    const page = await readFile(join(PAGES, path.slice(1)), 'utf8')
    return ['text/html', page.replaceAll('https://cashier.example', world.service.url)]
  }
  server.on('request', (request, response) => {
    answer(request.url ?? '').then(
      ([type, text]) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(404).end(),
    )
  })
}

/** Listens from the start, so that the port is reserved and no page is opened before the name is resolved. */
async function openServer(): Promise<readonly [server: Server, port: number]> {
  const server = createServer()
  await once(server.listen(0, 'localhost'), 'listening')
  return [server, (server.address() as AddressInfo).port]
}

base.describe.configure({ mode: 'default' })
const test = base.extend<object, { site: string }>({
  site: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sample-pages-'))
      const data = await storyFolder('sample-pages-data')
      const [server, port] = await openServer()
      const world = await startWorld(data, '0.2', { serviceEnvironment: { DEMO_PORT: String(port) } })
      const [embed] = PUBLISHED_PACKAGES
      answerSamples(server, world, await buildPackage(embed, join(folder, 'embed')))
      await use(`http://localhost:${port}`)
      server.close()
      await Promise.all([world.demo.stop(), world.service.stop(), world.sandbox.stop()])
      await Promise.all([folder, data].map((each) => rm(each, { recursive: true, force: true })))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

for (const name of ['module', 'script', 'element', 'frame'])
  test(`issue-13 6 the sample page ${name}.html takes a deposit`, async ({ page, site }) => {
    const heard: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    await page.goto(`${site}/${name}.html`)
    await payByCard(page.frameLocator('iframe'), CARDS.approved, '25.00')
    await expect.poll(() => heard).toContain('the player saw success')
  })
