import type { BoxCommands } from '@modulor/contract/box'
import type { Scenarios } from './scenarios'

/** What a box can ask of this program. */
export const boxCommands = ({ scenarios }: { readonly scenarios: Scenarios }): BoxCommands => ({
  set_scenario: (value) => scenarios.add(value),
  scenarios: () => scenarios.waiting(),
})
