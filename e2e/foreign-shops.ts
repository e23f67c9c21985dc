/** Shops in separate projects: each installs the published tarballs and nothing else of this repository. */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@modulor/testkit'
import { build, preview } from 'vite'
import { openSession, type World } from './world'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const QUIET = ['--no-audit', '--no-fund', '--ignore-scripts']
const READY_MS_MAX = 60_000

/** Where a shop is created and served: on the merchant's port in the demo's configuration, so only one at a time. */
export type ShopPlace = {
  readonly world: World
  readonly folder: string
  readonly port: number
  readonly tarballs: readonly string[]
}
export type Shop = { readonly url: string; readonly close: () => Promise<unknown> }

const addressOf = ({ port }: ShopPlace) => `http://localhost:${port}`

async function newProject({ folder, tarballs }: ShopPlace, name: string, type: 'module' | 'commonjs'): Promise<string> {
  const project = join(folder, name)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), JSON.stringify({ name, private: true, type }))
  // Without a registry: the packages depend only on each other and on React.
  await run('npm', ['install', '--offline', '--legacy-peer-deps', ...QUIET, ...tarballs], { cwd: project })
  return project
}

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

/** A Vite project, built and served with a back end that opens sessions and counts them. */
export async function openViteShop(place: ShopPlace): Promise<Shop & { readonly sessionsCount: () => number }> {
  const { world, port } = place
  const project = await newProject(place, 'vite-shop', 'module')
  for (const name of ['react', 'react-dom', 'scheduler'])
    await cp(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), { recursive: true })
  await writeFile(join(project, 'index.html'), PAGE)
  await writeFile(join(project, 'app.jsx'), APP(world.service.url))
  await writeFile(join(project, 'element.html'), ELEMENT_PAGE(world.service.url))
  await writeFile(join(project, 'element.js'), ELEMENT_SCRIPT)
  const input = ['index.html', 'element.html'].map((name) => join(project, name))
  await build({ root: project, configFile: false, logLevel: 'error', build: { rolldownOptions: { input } } })
  let sessionsCount = 0
  const server = await preview({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'back-end',
        configurePreviewServer({ middlewares }) {
          middlewares.use('/api/cashier-session', (_request, response) => {
            sessionsCount += 1
            void openSession(world).then(({ url }) => response.end(JSON.stringify({ url })))
          })
        },
      },
    ],
    preview: { port, strictPort: true, host: 'localhost' },
  })
  return { url: addressOf(place), sessionsCount: () => sessionsCount, close: () => server.close() }
}

/** Starts a program of a project on the shop's port, and waits until it responds. */
async function startShop(
  place: ShopPlace,
  project: string,
  parameters: readonly string[],
  webhookSecret: string,
): Promise<Shop> {
  const url = addressOf(place)
  const child = spawn(process.execPath, parameters, {
    cwd: project,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      ...{ PORT: String(place.port), CASHIER_URL: place.world.service.url },
      ...{ CASHIER_MERCHANT_KEY: 'sk_sandbox_demo', CASHIER_WEBHOOK_SECRET: webhookSecret },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (written += text))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const answers = () =>
    fetch(`${url}/received`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(answers, { deadlineMs: READY_MS_MAX, describe: () => `a shop that answers:\n${written}` })
  return {
    url,
    close: async () => {
      child.kill()
      await exited
    },
  }
}

/** How each module system of Node imports a package, and locates a file of it. */
const NODE_HEADS = {
  mjs: `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createCashierServer, receiveWebhooks } from '@modulor/server'
const script = readFileSync(new URL(import.meta.resolve('@modulor/embed/modulor-cashier.iife.js')))`,
  cjs: `
const { readFileSync } = require('node:fs')
const { createServer } = require('node:http')
const { createCashierServer, receiveWebhooks } = require('@modulor/server')
const script = readFileSync(require.resolve('@modulor/embed/modulor-cashier.iife.js'))`,
} as const

const NODE_SERVER = `
const { CASHIER_URL: origin, CASHIER_MERCHANT_KEY: merchantKey, CASHIER_WEBHOOK_SECRET: secrets, PORT } = process.env
const cashier = createCashierServer({ origin, merchantKey })
const received = new Map()
const receive = receiveWebhooks({
  secrets,
  onEvent: ({ type, data }, id) => void received.set(id, [type, data.received, data.currency].join(' ')),
  onError: (error) => console.error(error),
})
const page = \`<!doctype html><html lang="en"><title>Shop</title><body><output></output><div id="cashier"></div>
<script src="/cashier.js"></script><script>
  ModulorCashier.createCashier({
    target: '#cashier',
    origin: '\${origin}',
    session: () => fetch('/cashier-session', { method: 'POST' }).then((answer) => answer.json()),
    on: { paymentResult: ({ status, amount, currency }) => document.querySelector('output').append([status, amount, currency].join(' ')) },
  })
</script>\`
const routes = {
  '/webhooks/cashier': receive,
  '/received': (_, response) => response.end(JSON.stringify([...received.values()])),
  '/cashier.js': (_, response) => response.setHeader('content-type', 'text/javascript').end(script),
  '/cashier-session': async (_, response) => {
    const session = { brand: 'COM', user: { id: 'node-' + process.pid, country: 'DE' }, currency: 'EUR', language: 'en' }
    const { url } = await cashier.sessions.create(session)
    response.end(JSON.stringify({ url }))
  },
  '/': (_, response) => response.setHeader('content-type', 'text/html').end(page),
}
createServer((request, response) => (routes[request.url] ?? routes['/'])(request, response)).listen(Number(PORT))
`

/** A program of Node with a plain HTML page: the script of the host SDK, and the package for back ends. */
export async function openNodeShop(
  place: ShopPlace,
  kind: keyof typeof NODE_HEADS,
  webhookSecret: string,
): Promise<Shop> {
  const project = await newProject(place, `node-${kind}-shop`, 'commonjs')
  await writeFile(join(project, `server.${kind}`), NODE_HEADS[kind] + NODE_SERVER)
  return startShop(place, project, [`server.${kind}`], webhookSecret)
}

/**
 * A Next.js project, built and started. Next.js comes from the registry, or from the cache of npm once it was there; its build reaches
 * no network.
 */
export async function openNextShop(place: ShopPlace, webhookSecret: string): Promise<Shop> {
  const project = join(place.folder, 'next-shop')
  await cp(join(import.meta.dirname, 'next-shop'), project, { recursive: true })
  // The sample of the guide is built with it, at another address because the shop has one already.
  const sample = join(ROOT, 'samples/next/app')
  await cp(join(sample, 'api'), join(project, 'app/api'), { recursive: true })
  for (const part of ['page.tsx', 'deposit.tsx', 'webhooks'])
    await cp(join(sample, part), join(project, 'app/sample', part), { recursive: true })
  // A Vite build in this process sets NODE_ENV to production, for which npm would leave out what a build needs.
  const all = ['--include=dev', ...QUIET]
  await run('npm', ['ci', '--prefer-offline', ...all], { cwd: project })
  await run('npm', ['install', '--prefer-offline', '--no-save', ...all, ...place.tarballs], { cwd: project })
  const next = join(project, 'node_modules/next/dist/bin/next')
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  } as const
  // The details are in the other output stream than the error.
  await run(process.execPath, [next, 'build'], { cwd: project, env }).catch((error: unknown) => {
    throw new Error(String((error as { stdout?: unknown }).stdout), { cause: error })
  })
  return startShop(place, project, [next, 'start', '--port', String(place.port)], webhookSecret)
}
