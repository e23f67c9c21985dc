/** `npm start`: builds what is missing, starts the sandbox provider, the service and the demo merchant, stops them on Ctrl-C. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildAll } from './build'

const root = join(import.meta.dirname, '..')
const STARTED_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 30_000

const ports = {
  CASHIER_PORT: process.env.CASHIER_PORT ?? '8080',
  DEMO_PORT: process.env.DEMO_PORT ?? '8081',
  SANDBOX_PORT: process.env.SANDBOX_PORT ?? '8082',
}
const address = (port: string) => `http://localhost:${port}`
const environment = {
  ...process.env,
  ...ports,
  CASHIER_URL: process.env.CASHIER_URL ?? address(ports.CASHIER_PORT),
  CASHIER_DATA_DIR: process.env.CASHIER_DATA_DIR ?? '.data',
}

const PROGRAMS = [
  { name: 'sandbox', file: 'apps/sandbox-provider/dist/main.js', port: 'SANDBOX_PORT' },
  { name: 'service', file: 'apps/service/dist/main.js', port: 'CASHIER_PORT' },
  { name: 'demo', file: 'apps/demo-merchant/dist/main.js', port: 'DEMO_PORT' },
] as const

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
      console.error(`Port ${port} is in use. Stop what listens there, or choose another: ${name}=… npm start`)
      process.exit(1)
    }
}

function stop(exitCode: number): void {
  if (isStopping) return
  isStopping = true
  process.exitCode = exitCode
  for (const child of children) child.kill('SIGTERM')
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
    console.error(`${name} stopped with code ${String(code)}; stopping the rest`)
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
    while (!(await isHealthy(ports[port]))) {
      if (isStopping) return
      if (Date.now() > deadline) {
        console.error(`${name} did not answer at ${address(ports[port])}/health`)
        stop(1)
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

await refuseBusyPorts()
await buildAll('stale')
for (const program of PROGRAMS) startProgram(program)
await untilAllHealthy()
if (process.exitCode === undefined)
  console.log(
    [
      '',
      `  Open the demo merchant:  ${address(ports.DEMO_PORT)}`,
      `  Test cards and journal:  ${address(ports.SANDBOX_PORT)}`,
      `  The cashier service:     ${address(ports.CASHIER_PORT)}/api/openapi.json`,
      '',
      '  Ctrl-C stops all three.',
      '',
    ].join('\n'),
  )
