import type { ScenarioMethod, ScenarioOutcome } from '@modulor/contract/box'
import { CONTROL_TEXTS, CONTROL_USAGE, controlOf } from './control'
import { readOptions, WrongUsage, type Command } from './usage'

/** Sets the outcome of a player's next payment, or lists the outcomes that are set. */
export const scenarioCommand: Command = {
  usage: `  scenario [PLAYER METHOD OUTCOME]
           Set the outcome of the player's next payment by this method, such as: player-1 card insufficient_funds
           The error for an unknown method or outcome lists all of them. Without arguments, it lists the set outcomes.
${CONTROL_USAGE}`,
  async run(parameters) {
    const { text, words } = readOptions(parameters, { texts: CONTROL_TEXTS, wordsMax: 3 })
    const control = controlOf(text)
    const [player, method, outcome] = words
    if (player !== undefined) {
      if (outcome === undefined) throw new WrongUsage('Name the player, the method and the outcome.')
      // The box refuses an unknown method or outcome and lists the known ones.
      await control.nextPayment(player, method as ScenarioMethod, outcome as ScenarioOutcome)
    }
    for (const scenario of await control.scenarios())
      process.stdout.write(`${scenario.player} ${scenario.method} ${scenario.outcome}\n`)
  },
}
