import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { commandSenderOf, ProgramUnavailable } from './control/ask-program'

const STARTED_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 10_000
const ANSWER_MS_MAX = 2_000
const POLL_MS = 25
const OUTPUT_LENGTH_MAX = 20_000

export type Program = {
  readonly url: string
  /** Sends a command of `@modulor/contract/box` to the program. Throws the program's error message. */
  readonly ask: (command: string, value?: unknown) => Promise<unknown>
  readonly stop: () => Promise<void>
}
export type ProgramSettings = {
  readonly name: string
  /** The built file. */
  readonly file: string
  readonly port: number
  /** The working directory of the program. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/** Finds different free ports. Each is held open until all are known. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}

const PORT_TAKEN = 'EADDRINUSE'
const ATTEMPTS_MAX = 3

/** Repeats the start if another program, such as another box, has taken a port after it was chosen. */
export async function withFreePorts<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await start()
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !String(error).includes(PORT_TAKEN)) throw error
    }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) })).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
  await ended
  clearTimeout(killTimer)
}

/** Starts a built program and waits until it answers. If it ends before that, the error contains its last output. */
export async function startProgram({ name, file, port, folder, environment }: ProgramSettings): Promise<Program> {
  // The program does not get the caller's variables: a NODE_ENV or DATABASE_URL there is not meant for the box.
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment }
  const child = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-OUTPUT_LENGTH_MAX)))
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.once('exit', (code) => (failure ??= `it ended with ${String(code)}`))
  const url = `http://localhost:${port}`
  const deadline = performance.now() + STARTED_WITHIN_MS
  while (!(await isHealthy(url))) {
    if (failure === undefined && performance.now() > deadline) failure = 'it did not answer in time'
    if (failure !== undefined) {
      await stop(child)
      throw new Error(`${name} could not be started: ${failure}\n${output}`)
    }
    await delay(POLL_MS)
  }
  const ask = commandSenderOf(child, name)
  return {
    url,
    ask: (command, value) =>
      ask(command, value).catch(async (error: unknown) => {
        if (!(error instanceof ProgramUnavailable)) throw error
        // Another program answers at its address. Its own last output arrives after it has ended.
        await Promise.race([closed, delay(ANSWER_MS_MAX)])
        throw new Error(`${error.message}: ${failure ?? 'it runs'}\n${output}`, { cause: error })
      }),
    stop: () => stop(child),
  }
}
