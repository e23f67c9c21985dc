/** Finds Firefox and WebKit, installs Debian's packages if the user is root, and prints what it does. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '@modulor/testkit'
import { bundleQueries } from './bundle-queries'
import { startFirefox } from './firefox'
import type { Engine } from './tab'
import { startWebkit } from './webkit'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** Debian keeps it under the machine's architecture and the library's version. */
function miniBrowser(): string | undefined {
  return readdirSync('/usr/lib')
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((library) => join('/usr/lib', name, library, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
}

/** Returns whether everything is installed, after trying to install what is missing. */
export function installEngines(): boolean {
  const isThere = () => [FIREFOX, WEBKIT_DRIVER, DISPLAY_SERVER].every((path) => existsSync(path))
  if (isThere()) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`installing ${PACKAGES.join(', ')}`)
  const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], options)
  } catch {
    return false
  }
  return isThere()
}

/** Starts a virtual display; returns its name, such as `:99`. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  let number = ''
  child.stdio[3]?.on('data', (data: Buffer) => (number += data.toString()))
  await until(() => number.includes('\n'), { deadlineMs: 20_000, describe: () => 'a display' })
  return { name: `:${number.trim()}`, process: child }
}

/** Starts both engines. The caller stops them. */
export async function startEngines(): Promise<Engine[]> {
  const queries = await bundleQueries()
  const firefox = await startFirefox(FIREFOX, queries)
  const display = await startDisplay()
  const port = await freePort()
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    // A separate home folder, without cookies and cache of another run.
    env: { ...process.env, DISPLAY: display.name, HOME: mkdtempSync(join(tmpdir(), 'webkit-')) },
  })
  const driverUrl = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(`${driverUrl}/status`).then(
        (answer) => answer.ok,
        () => false,
      ),
    {
      deadlineMs: 20_000,
      pollMs: 100,
      describe: () => 'WebKitWebDriver',
    },
  )
  const binary = miniBrowser()
  if (!binary) throw new Error('the package webkit2gtk-driver has no MiniBrowser')
  const webkit = await startWebkit(driverUrl, binary, queries)
  return [
    firefox,
    {
      ...webkit,
      stop: () => {
        driver.kill()
        display.process.kill()
        return Promise.resolve()
      },
    },
  ]
}
