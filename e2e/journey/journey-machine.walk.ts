/**
 * Random journeys (issue-8, it must hold 1): a model chooses the player's steps, and after every step page, service,
 * provider's journal and model must agree about every payment. `JOURNEY_SEED=7 JOURNEY_STEPS=50` repeats one.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { Journey } from './journey'
import { Oracle } from './oracle'
import { readScreen, type Screen, type ScreenKind } from './screen'
import { STEPS, type Around, type Step } from './steps'
import { test, type JourneyWorld } from './world'

test.describe.configure({ retries: 0 })

const { JOURNEY_SEED, JOURNEY_STEPS } = process.env
const SEEDS = (JOURNEY_SEED ?? '1').split(',').map(Number)
const STEP_COUNT = Number(JOURNEY_STEPS ?? 26)
/** An element may disappear before the click, because the page has navigated; that counts as no step. */
const MISSED_PART_MAX = 0.2
/** A page polls at least every 10 seconds (RESULT-10), and the service learns of a result within the same time. */
const AGREED_WITHIN_MS = 30_000
const ACT_WITHIN_MS = 2500
const PATIENCE = 0.9
const PENDING_SCREENS: readonly ScreenKind[] = ['loading', 'sending', 'checking']

/** The steps so far, and the command that repeats the journey. */
const logOf = ({ seed, log }: Journey) =>
  [...log, `again: JOURNEY_SEED=${seed} JOURNEY_STEPS=${STEP_COUNT} npm run journeys`].join('\n')

/** Records every submit and its response, and drops a request or a response if the journey requires it. */
async function watchSubmits(context: BrowserContext, world: JourneyWorld, journey: Journey): Promise<void> {
  await context.route('**/submit', async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? ''
    journey.sent(key, route.request().postData() ?? '{}')
    const isAnswerLost = journey.isNextAnswerLost
    journey.isNextAnswerLost = false
    if (journey.isOffline) return route.abort('internetdisconnected')
    // The journey may end before the response arrives.
    const answer = await route.fetch().catch(() => null)
    if (!answer) return
    journey.answered(key, answer.status(), (await answer.json()) as Parameters<Journey['answered']>[2])
    for (const id of journey.payments.keys()) world.paymentIds.add(id)
    // The page may be closed by now.
    const given = isAnswerLost ? route.abort('connectionreset') : route.fulfill({ response: answer })
    return given.catch(() => undefined)
  })
}

/** Records which withdrawals are reversed: the one in the request, or all open ones. */
async function watchReversals(context: BrowserContext, world: JourneyWorld, journey: Journey): Promise<void> {
  await context.route('**/reverse-pending-withdrawal**', async (route) => {
    if (journey.isOffline) return route.abort('internetdisconnected')
    const named = new URL(route.request().url()).searchParams.get('payment_id')
    journey.reverse(named === null ? await openWithdrawalIds(world, journey.sessionId) : [named])
    return route.continue().catch(() => undefined)
  })
}

/** Fails every state request of the page while the journey requires it. */
async function watchStates(context: BrowserContext, journey: Journey): Promise<void> {
  await context.route('**/session-state**', (route) => {
    const given = journey.isStateRefused ? route.fulfill({ status: 429, body: '{}' }) : route.continue()
    return given.catch(() => undefined)
  })
}

async function openWithdrawalIds({ service }: JourneyWorld, sessionId: string): Promise<readonly string[]> {
  const address = `${service.url}/api/cashier-service/v1.0/payments/open-withdrawals`
  const answer = await fetch(address, { headers: { 'x-session-id': sessionId } })
  const { withdrawals } = (await answer.json()) as { withdrawals: { payment_id: string }[] }
  return withdrawals.map(({ payment_id }) => payment_id)
}

/** Reads the screen until everything agrees: a page may be some seconds late, but must never show a wrong result. */
async function agreedScreen(page: Page, world: JourneyWorld, journey: Journey, oracle: Oracle): Promise<Screen> {
  let screen: Screen | undefined
  // Sometimes the player does not wait for a pending request.
  const isPatient = !journey.isOffline && journey.random.fraction('patience') < PATIENCE
  const differences = async (): Promise<readonly string[]> => {
    try {
      screen = await readScreen(page, world)
    } catch {
      return ['the page is navigating']
    }
    if (isPatient && PENDING_SCREENS.includes(screen.kind)) return [`the page is ${screen.kind}`]
    return oracle.disagreements(screen)
  }
  await expect
    .poll(differences, { timeout: AGREED_WITHIN_MS, intervals: [50, 100, 150, 250, 500], message: logOf(journey) })
    .toEqual([])
  expect(journey.contradictions, logOf(journey)).toEqual([])
  if (!screen) throw new Error('no screen was read')
  return screen
}

function possibleSteps(around: Around): readonly Step[] {
  return STEPS.filter(({ on, isPossible }) => {
    const isOnScreen = on === 'any' || on.includes(around.screen.kind)
    return isOnScreen && (isPossible?.(around) ?? true)
  })
}

for (const seed of SEEDS)
  test(`RESULT-1 RESULT-10 API-13 issue-8 journey ${seed}: page, service and journal agree after every step`, async ({
    page,
    context,
    journeyWorld: world,
  }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(ACT_WITHIN_MS)
    page.setDefaultNavigationTimeout(AGREED_WITHIN_MS)
    const journey = new Journey(seed)
    const oracle = new Oracle(world, journey)
    world.proxy.isSlow = false
    await watchSubmits(context, world, journey)
    await watchReversals(context, world, journey)
    await watchStates(context, journey)
    await page.goto(await journey.openAddress(world))
    let missedCount = 0
    let doneCount = 0
    let tryCount = 0
    while (doneCount < STEP_COUNT) {
      journey.random.step = `${doneCount}.${tryCount}`
      const screen = await agreedScreen(page, world, journey, oracle)
      const around = { page, context, world, journey, screen }
      const step = journey.random.weighted(possibleSteps(around))
      journey.awaited = null
      journey.isStateRefused = false
      journey.log.push(`${doneCount + 1}. ${screen.kind}: ${step.name}`)
      try {
        await step.act(around)
        doneCount += 1
        tryCount = 0
      } catch (error) {
        missedCount += 1
        tryCount += 1
        journey.log.push(`   missed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`)
        expect(missedCount, logOf(journey)).toBeLessThan(STEP_COUNT * MISSED_PART_MAX)
      }
    }
    await agreedScreen(page, world, journey, oracle)
  })
