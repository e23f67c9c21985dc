import { CONTROL_TEXTS, CONTROL_USAGE, controlOf } from './control'
import { readOptions, WrongUsage, type Command } from './usage'

/** Moves the clock of a box forward, or shows it. */
export const clockCommand: Command = {
  usage: `  clock [advance TIME]
           Move the clock forward, such as by 90s, 12h, 3d or 1h30m, and do everything that becomes due.
           Without arguments, it prints the time.
${CONTROL_USAGE}`,
  async run(parameters) {
    const { text, words } = readOptions(parameters, { texts: CONTROL_TEXTS, wordsMax: 2 })
    const control = controlOf(text)
    const [word, time] = words
    if (word !== undefined && (word !== 'advance' || time === undefined))
      throw new WrongUsage('Usage: clock advance TIME')
    const now = time === undefined ? await control.now() : await control.advanceClock(time)
    process.stdout.write(`${now.toISOString()}\n`)
  },
}
