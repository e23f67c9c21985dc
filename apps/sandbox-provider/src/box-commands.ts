import { MoveClock, type BoxCommands, type SettledAnswer } from '@modulor/contract/box'
import type { CallbackSender } from './callbacks/callback-sender'
import type { Inbox } from './messages/inbox'
import type { Store } from './operations/store'
import type { Scenarios } from './scenarios/scenarios'
import type { Scheduler } from './scheduler'

type Parts = {
  readonly scenarios: Scenarios
  readonly scheduler: Scheduler
  readonly callbackSender: Pick<CallbackSender, 'idle' | 'clear'>
  readonly store: Pick<Store, 'clear'>
  readonly inbox: Pick<Inbox, 'clear'>
  /** Closes the connections of calls from the service that wait for a response. */
  readonly endCalls: () => void
}

/**
 * The commands that a box (the offline test environment) can send to the sandbox provider that it started (decision
 * 85).
 */
export const boxCommands = ({ scenarios, scheduler, callbackSender, store, inbox, endCalls }: Parts): BoxCommands => ({
  set_scenario: (value) => scenarios.add(value),
  scenarios: () => scenarios.waiting(),
  move_clock: (value) => scheduler.move(MoveClock.parse(value).offset_ms),
  settle: async (): Promise<SettledAnswer> => {
    await callbackSender.idle()
    return { has_run: false, next_due_ms: scheduler.nextMs() }
  },
  reset: async () => {
    scheduler.clear()
    for (const part of [callbackSender, store, inbox, scenarios]) part.clear()
    scheduler.move(0)
    endCalls()
    // Waits for callbacks that are being sent, so that none arrives after the reset.
    await callbackSender.idle()
  },
})
