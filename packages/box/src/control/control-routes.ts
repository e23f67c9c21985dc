import type { Program } from '../program'
import type { BoxClock } from './box-clock'
import type { ControlRoutes } from './control-server'
import { readDuration } from './read-duration'

export type Controlled = {
  readonly sandbox: Program
  readonly service: Program
  readonly demo: Program | undefined
  readonly clock: BoxClock
}

const textOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (Reflect.get(body, name) as unknown) : undefined

/** Resets everything to the state after the start. Messages in transit are either delivered before or dropped. */
export function resetBox({ sandbox, service, demo, clock }: Controlled): Promise<void> {
  return clock.reset(async () => {
    // This also ends the open calls, so that the service does not wait for them.
    await Promise.all([service.ask('pause'), sandbox.ask('reset')])
    // The second reset also drops what the service has sent in the meantime.
    await Promise.all([sandbox.ask('reset'), demo?.ask('reset')])
    await service.ask('reset')
  })
}

/** The routes of a box's control server. */
export function controlRoutes(controlled: Controlled): ControlRoutes {
  const { sandbox, service, clock } = controlled
  const scenarios = async () => ({ scenarios: await sandbox.ask('scenarios') })
  return {
    'GET /scenarios': scenarios,
    'POST /scenarios': async (scenario) => {
      await sandbox.ask('set_scenario', scenario ?? {})
      return scenarios()
    },
    'GET /clock': () => Promise.resolve({ now: clock.now().toISOString() }),
    'POST /clock': async (body) => {
      const now = await clock.advance(readDuration(textOf(body, 'advance')))
      return { now: now.toISOString() }
    },
    'GET /deliveries': () => service.ask('deliveries'),
    'POST /deliveries/again': async (event) => {
      await service.ask('send_again', event ?? {})
      return {}
    },
    'POST /reset': async () => {
      const startedMs = performance.now()
      await resetBox(controlled)
      return { ms: Math.round(performance.now() - startedMs) }
    },
  }
}
