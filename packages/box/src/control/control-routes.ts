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

/** What a box does when it is asked. */
export function controlRoutes({ sandbox, service, demo, clock }: Controlled): ControlRoutes {
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
      await clock.reset(() => Promise.all([sandbox.ask('reset'), service.ask('reset'), demo?.ask('reset')]))
      return { ms: Math.round(performance.now() - startedMs) }
    },
  }
}
