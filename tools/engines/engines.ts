/**
 * `npm run test:engines`: the main journeys in Firefox (WebDriver BiDi) and WebKit (WebDriver), against the built
 * programs. `--engine=firefox`, `--journey=challenge` and `--display=iframe` select. Last line: `N passed, N failed`.
 * Fails if the engines cannot be installed; with `--where-installable` it then succeeds without running.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startProgram } from '@modulor/testkit'
import { buildAll } from '../build'
import { flag, oneOf, readOptions, text } from '../command-options'
import { installEngines, startEngines } from './find-engines'
import { BANK_REDIRECT, JOURNEYS, type Journey, type World } from './journeys'
import { Player } from './player'
import type { Engine } from './tab'
import { wordsOf } from './words'

const SIZE = { width: 390, height: 844 }
const pictures = join(import.meta.dirname, '../../test-results/engines')

type Display = 'iframe' | 'popup' | 'page'
type Case = { journey: Journey; display: Display; theme: 'light' | 'dark'; language: 'en' | 'ar' }

const options = readOptions(
  'npm run test:engines -- [--engine=firefox|webkit] [--journey=challenge] [--display=iframe|popup|page] [--where-installable]',
  {
    engine: oneOf(['firefox', 'webkit']),
    journey: text,
    display: oneOf(['iframe', 'popup', 'page']),
    'where-installable': flag,
  },
)

/** Every journey in every display, with alternating themes; the page in Arabic as well. */
const CASES: readonly Case[] = [
  ...JOURNEYS.flatMap((journey, at) =>
    (['iframe', 'popup', 'page'] as const).map((display, turn): Case => ({
      journey,
      display,
      theme: (at + turn) % 2 === 0 ? 'light' : 'dark',
      language: 'en',
    })),
  ),
  ...JOURNEYS.map((journey): Case => ({ journey, display: 'iframe', theme: 'dark', language: 'ar' })),
  { journey: BANK_REDIRECT, display: 'page', theme: 'light', language: 'en' },
]

async function startWorld(folder: string) {
  const [servicePort, demoPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const environment = {
    CASHIER_PORT: String(servicePort),
    DEMO_PORT: String(demoPort),
    SANDBOX_PORT: String(sandboxPort),
    CASHIER_URL: `http://localhost:${servicePort}`,
    CASHIER_DATA_DIR: folder,
    SANDBOX_DELAY_SCALE: '0.2',
  }
  const [sandbox, service, demo] = await Promise.all([
    startProgram('sandbox-provider', environment, { port: sandboxPort }),
    startProgram('service', environment, { port: servicePort }),
    startProgram('demo-merchant', environment, { port: demoPort }),
  ])
  const codesSentTo = async (contact: string) => {
    const answer = await fetch(`${sandbox.url}/messages?to=${encodeURIComponent(contact)}`, {
      headers: { accept: 'application/json' },
    })
    const { messages } = (await answer.json()) as { messages: { text: string }[] }
    return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  }
  return {
    world: { demoUrl: demo.url, codesSentTo } satisfies World,
    stop: () => Promise.all([demo.stop(), service.stop(), sandbox.stop()]),
  }
}

let players = 0

async function walk(engine: Engine, world: World, { journey, display, theme, language }: Case): Promise<void> {
  const tab = await engine.newTab(SIZE)
  const player = new Player(tab, wordsOf(language), display === 'page' ? [] : ['iframe'])
  try {
    const query = new URLSearchParams({
      player: `engine-${process.pid}-${++players}`,
      display: display,
      theme,
      lang: language,
      flow: journey.flow,
      balance: journey.flow === 'withdrawal' ? '200.00' : '0.00',
    })
    await tab.open(`${world.demoUrl}/?${query.toString()}`)
    if (display !== 'iframe') await player.press({ role: 'button', name: 'Open the cashier' }, [])
    await journey.walk(player, world)
  } catch (error) {
    mkdirSync(pictures, { recursive: true })
    const name = `${engine.described} ${journey.name} ${display} ${language}`.replaceAll(/[^A-Za-z0-9]+/g, '-')
    await tab.screenshot(join(pictures, `${name}.png`)).catch(() => undefined)
    throw error
  } finally {
    await tab.close().catch(() => undefined)
  }
}

/** With more failures in one run, the failures are not random (docs/decisions/0024). Each try has a new player. */
const SECOND_TRIES_COUNT_MAX = 3
let secondTries = 0

/** A driver that does not respond must not block the run. */
const WALK_MS_MAX = 180_000
const STOP_MS_MAX = 20_000

async function endOfPatience(): Promise<never> {
  await delay(WALK_MS_MAX, undefined, { ref: false })
  throw new Error(`the journey did not end within ${WALK_MS_MAX / 1000} s`)
}

const outcomeOf = (walked: Promise<void>): Promise<string | undefined> =>
  Promise.race([walked, endOfPatience()]).then(
    () => undefined,
    (error: unknown) => String(error),
  )

async function main(): Promise<void> {
  if (!installEngines()) {
    const isOptional = options['where-installable']
    console.log('Firefox or WebKit is missing and cannot be installed here. The journeys were not run.')
    console.log(`\n0 passed, ${isOptional ? 0 : 1} failed`)
    process.exitCode = isOptional ? 0 : 1
    return
  }
  await buildAll('stale')
  const folder = mkdtempSync(join(tmpdir(), 'cashier-engines-'))
  const { world, stop } = await startWorld(folder)
  const engines = await startEngines()
  const tally = { passed: 0, failed: 0 }
  try {
    for (const engine of engines) {
      if (!engine.described.toLowerCase().includes(options.engine ?? '')) continue
      console.log(engine.described)
      for (const each of CASES) {
        const name = `${each.journey.name}, ${each.display}, ${each.theme}, ${each.language}`
        if (!name.includes(options.journey ?? '') || !name.includes(options.display ?? '')) continue
        const first = await outcomeOf(walk(engine, world, each))
        const isSecondTry = first !== undefined && (secondTries += 1) <= SECOND_TRIES_COUNT_MAX
        if (isSecondTry) console.log(`  second try for ${name}\n     ${first}`)
        const outcome = isSecondTry ? await outcomeOf(walk(engine, world, each)) : first
        tally[outcome === undefined ? 'passed' : 'failed'] += 1
        console.log(outcome === undefined ? `  ok ${name}` : `  FAILED ${name}\n     ${outcome}`)
      }
    }
  } finally {
    await Promise.race([
      Promise.all(engines.map((engine) => engine.stop())),
      delay(STOP_MS_MAX, undefined, { ref: false }),
    ])
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  if (tally.failed > 0 || tally.passed === 0) process.exitCode = 1
}

await main()
// Handles that a driver left open must not keep the process running.
process.exit()
