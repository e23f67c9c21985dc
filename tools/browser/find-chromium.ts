/**
 * Finds a Chromium that starts: $CHROMIUM_PATH, Playwright's own download, a system browser, Debian's package if the
 * user is root, the one from npm (linux x64). Each is started once to verify that it works. The system's
 * headless shell comes before the full browser, which opens a window for every test. The one from npm comes
 * last: in it a touch event inside a frame does not reach its element, so ten tests fail.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Without these options Chromium makes its own network requests, which are slow without internet access. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SYSTEM_PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  ],
}

const START_TIMEOUT_MS = 20_000

async function versionOf(executablePath: string): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS, timeout: START_TIMEOUT_MS })
    const version = browser.version()
    await browser.close()
    return version
  } catch {
    return undefined
  }
}

/** The npm package unpacks itself into the temporary folder. With a separate folder, two checkouts do not share it. */
async function npmChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(process.cwd(), 'node_modules', '.cache', 'chromium')
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch {
    return undefined
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function installDebianChromium(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const run = (...parameters: string[]) =>
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...parameters], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    run('update', '-qq')
    run('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  } catch {
    return undefined
  }
  return '/usr/bin/chromium-headless-shell'
}

async function* candidates(): AsyncGenerator<[string, string]> {
  if (process.env.CHROMIUM_PATH) yield ['CHROMIUM_PATH', process.env.CHROMIUM_PATH]
  const own = chromium.executablePath()
  if (existsSync(own)) yield ['Playwright', own]
  for (const path of SYSTEM_PATHS[process.platform] ?? []) if (existsSync(path)) yield ['system', path]
  const installed = installDebianChromium()
  if (installed) yield ['Debian package', installed]
  const packaged = await npmChromium()
  if (packaged) yield ['npm package', packaged]
}

export type FoundChromium = { executablePath: string; described: string }

/** The first Chromium that starts. If there is none, throws an error that says what to install. */
export async function findChromium(): Promise<FoundChromium> {
  const refused: string[] = []
  for await (const [source, executablePath] of candidates()) {
    const version = await versionOf(executablePath)
    if (version) return { executablePath, described: `Chromium ${version} (${source}: ${executablePath})` }
    refused.push(`${source}: ${executablePath} does not start`)
  }
  throw new Error(
    [
      'No Chromium was found for the browser tests.',
      ...refused,
      'Set CHROMIUM_PATH, or run: npx playwright install chromium',
    ].join('\n'),
  )
}
