import type { ScenarioMethod, ScenarioOutcome } from '@modulor/contract/box'
import { CONTROL_TEXTS, CONTROL_USAGE, controlOf } from './control'
import { readOptions, WrongUsage, type Command } from './usage'

/** Decides what the next payment of a player ends as, or lists what was decided. */
export const scenarioCommand: Command = {
  usage: `  scenario [PLAYER METHOD OUTCOME]
           What the player's next payment by this method ends as, such as: player-1 card insufficient_funds
           An unknown method or outcome lists those that there are. Without words: what is decided.
${CONTROL_USAGE}`,
  async run(parameters) {
    const { text, words } = readOptions(parameters, { texts: CONTROL_TEXTS, wordsMax: 3 })
    const control = controlOf(text)
    const [player, method, outcome] = words
    if (player !== undefined) {
      if (outcome === undefined) throw new WrongUsage('Name the player, the method and the outcome.')
      // The box refuses what it does not know, and says what there is.
      await control.nextPayment(player, method as ScenarioMethod, outcome as ScenarioOutcome)
    }
    for (const scenario of await control.scenarios())
      process.stdout.write(`${scenario.player} ${scenario.method} ${scenario.outcome}\n`)
  },
}
