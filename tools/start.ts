/**
 * `npm start`: builds what is missing, starts the sandbox provider, the service, the demo merchant and the desk, stops them on Ctrl-C.
 * `DEMO_WALLET=http npm start`: the demo's players have their balance in the demo wallet, which is started too.
 * `npm run dev` (`--dev`): the same, with the widget's sources and hot reload in place of the built widget.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildAll } from './build'
import './quiet-vite'

const root = join(import.meta.dirname, '..')
const STARTED_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 30_000
const PARENT_EVERY_MS = 500

const isDevelopment = process.argv.includes('--dev')
const ports = {
  CASHIER_PORT: process.env.CASHIER_PORT ?? '8080',
  DEMO_PORT: process.env.DEMO_PORT ?? '8081',
  SANDBOX_PORT: process.env.SANDBOX_PORT ?? '8082',
  DESK_PORT: process.env.DESK_PORT ?? '8083',
  CASHIER_OPERATIONS_PORT: process.env.CASHIER_OPERATIONS_PORT ?? '8084',
  ...(process.env.DEMO_WALLET === 'http' && { DEMO_WALLET_PORT: process.env.DEMO_WALLET_PORT ?? '8086' }),
  // In development the browser opens the widget's development server, which forwards API calls to the service.
  ...(isDevelopment && { DEV_SERVICE_PORT: process.env.DEV_SERVICE_PORT ?? '8085' }),
}
const address = (port: string) => `http://localhost:${port}`
const servicePort = ports.DEV_SERVICE_PORT ?? ports.CASHIER_PORT
const environment = {
  ...process.env,
  ...ports,
  ...(isDevelopment && { CASHIER_PORT: servicePort, CASHIER_PUBLIC_URL: address(ports.CASHIER_PORT) }),
  CASHIER_URL: process.env.CASHIER_URL ?? address(ports.CASHIER_PORT),
  CASHIER_DATA_DIR: process.env.CASHIER_DATA_DIR ?? '.data',
  // Signs in a demo operator, because a new user has no passkey yet. Production refuses this setting.
  CASHIER_DEMO_OPERATOR: process.env.CASHIER_DEMO_OPERATOR ?? 'on',
}

const PROGRAMS = [
  { name: 'sandbox', file: 'apps/sandbox-provider/dist/main.js', port: ports.SANDBOX_PORT },
  ...(ports.DEMO_WALLET_PORT === undefined
    ? []
    : [{ name: 'wallet', file: 'apps/demo-wallet/dist/main.js', port: ports.DEMO_WALLET_PORT }]),
  { name: 'service', file: 'apps/service/dist/main.js', port: servicePort },
  { name: 'demo', file: 'apps/demo-merchant/dist/main.js', port: ports.DEMO_PORT },
  { name: 'desk', file: 'apps/desk/dist/main.js', port: ports.DESK_PORT },
]

/** The docs site is not built here, because that takes longer than everything else. The demo serves it when it exists. */
const isSiteBuilt = existsSync(join(root, 'dist/docs/index.html'))

const children: ChildProcess[] = []
let isStopping = false

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

async function refuseBusyPorts(): Promise<void> {
  for (const [name, port] of Object.entries(ports))
    if (!(await isPortFree(Number(port)))) {
      console.error(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: ${name}=… npm start`,
      )
      process.exit(1)
    }
}

function stop(exitCode: number): void {
  if (isStopping) return
  isStopping = true
  process.exitCode = exitCode
  for (const child of children) child.kill('SIGTERM')
  // The widget's development server keeps connections open to pages, for hot reload.
  if (isDevelopment)
    void Promise.all(children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'))).then(
      () => process.exit(),
    )
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, STOPPED_WITHIN_MS).unref()
}

function startProgram({ name, file }: (typeof PROGRAMS)[number]): void {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, file)], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  child.once('exit', (code) => {
    if (isStopping) return
    console.error(`${name} stopped with code ${String(code)}; stopping the others`)
    stop(1)
  })
}

async function isHealthy(port: string): Promise<boolean> {
  try {
    return (await fetch(`${address(port)}/health`)).ok
  } catch {
    return false
  }
}

async function untilAllHealthy(): Promise<void> {
  const deadline = Date.now() + STARTED_WITHIN_MS
  for (const { name, port } of PROGRAMS)
    while (!(await isHealthy(port))) {
      if (isStopping) return
      if (Date.now() > deadline) {
        console.error(`${name} did not answer at ${address(port)}/health`)
        stop(1)
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

/** Serves the widget's sources on the cashier's port, with hot reload. */
async function startWidgetServer(): Promise<void> {
  process.env.CASHIER_DEV_SERVICE = address(servicePort)
  const { createServer: createWidgetServer } = await import('vite')
  const server = await createWidgetServer({
    configFile: join(root, 'apps/widget/vite.config.ts'),
    server: { port: Number(ports.CASHIER_PORT), strictPort: true },
  })
  await server.listen()
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// npm sends SIGTERM only to its shell, which does not pass it on. When the shell has ended, this process gets another
// parent.
const parentId = process.ppid
setInterval(() => {
  if (process.ppid !== parentId) stop(0)
}, PARENT_EVERY_MS).unref()

await refuseBusyPorts()
await buildAll('stale')
for (const program of PROGRAMS) startProgram(program)
await untilAllHealthy()
if (isDevelopment && process.exitCode === undefined) await startWidgetServer()
if (process.exitCode === undefined)
  console.log(
    [
      '',
      `  Open the demo merchant:  ${address(ports.DEMO_PORT)}`,
      `  Test cards and journal:  ${address(ports.SANDBOX_PORT)}`,
      `  The operators' desk:     ${address(ports.DESK_PORT)}`,
      `  The cashier service:     ${address(ports.CASHIER_PORT)}/api/openapi.json`,
      `  The documentation:       ${address(ports.DEMO_PORT)}/docs${isSiteBuilt ? '' : ' (after `npm run docs`)'}`,
      '',
      '  Ctrl-C stops all of them.',
      '',
    ].join('\n'),
  )
