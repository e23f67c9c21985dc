import { MoveClock, type BoxCommands, type SettledAnswer } from '@modulor/contract/box'
import type { CallbackSender } from './callbacks/callback-sender'
import type { Inbox } from './messages/inbox'
import type { Store } from './operations/store'
import type { Scenarios } from './scenarios/scenarios'
import type { Waits } from './waits'

type Parts = {
  readonly scenarios: Scenarios
  readonly waits: Waits
  readonly callbackSender: Pick<CallbackSender, 'idle' | 'clear'>
  readonly store: Pick<Store, 'clear'>
  readonly inbox: Pick<Inbox, 'clear'>
  /** Closes the connections of the service's calls that wait for an answer. */
  readonly endCalls: () => void
}

/** What the box that started this program can ask of it (decision 85). */
export const boxCommands = ({ scenarios, waits, callbackSender, store, inbox, endCalls }: Parts): BoxCommands => ({
  set_scenario: (value) => scenarios.add(value),
  scenarios: () => scenarios.waiting(),
  move_clock: (value) => waits.move(MoveClock.parse(value).offset_ms),
  settle: async (): Promise<SettledAnswer> => {
    await callbackSender.idle()
    return { has_run: false, next_due_ms: waits.nextMs() }
  },
  reset: async () => {
    waits.clear()
    for (const part of [callbackSender, store, inbox, scenarios]) part.clear()
    waits.move(0)
    endCalls()
    // A callback that is being sent has arrived before the answer.
    await callbackSender.idle()
  },
})
