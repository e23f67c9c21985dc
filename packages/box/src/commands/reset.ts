import { CONTROL_TEXTS, CONTROL_USAGE, controlOf } from './control'
import { readOptions, type Command } from './usage'

/** Resets a box to its initial state. */
export const resetCommand: Command = {
  usage: `  reset    Reset the box to its state after the start: no payments, players, events, messages and scenarios,
           and the time of the machine. The configuration is kept.
${CONTROL_USAGE}`,
  async run(parameters) {
    const { text } = readOptions(parameters, { texts: CONTROL_TEXTS })
    await controlOf(text).reset()
    process.stdout.write('The box is reset to its state after the start.\n')
  },
}
