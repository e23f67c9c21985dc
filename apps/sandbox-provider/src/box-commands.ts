import { MoveClock, type BoxCommands, type SettledAnswer } from '@modulor/contract/box'
import type { CallbackSender } from './callbacks/callback-sender'
import type { Scenarios } from './scenarios/scenarios'
import type { Waits } from './waits'

type Parts = {
  readonly scenarios: Scenarios
  readonly waits: Waits
  readonly callbackSender: Pick<CallbackSender, 'idle'>
}

/** What the box that started this program can ask of it (decision 85). */
export const boxCommands = ({ scenarios, waits, callbackSender }: Parts): BoxCommands => ({
  set_scenario: (value) => scenarios.add(value),
  scenarios: () => scenarios.waiting(),
  move_clock: (value) => waits.move(MoveClock.parse(value).offset_ms),
  settle: async (): Promise<SettledAnswer> => {
    await callbackSender.idle()
    return { next_due_ms: waits.nextMs() }
  },
})
