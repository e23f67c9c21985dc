/** `modulor-box`: starts and controls a cashier, shows, forwards and repeats its events, and writes and checks configurations. */
import { clockCommand } from './commands/clock'
import { configCommand } from './commands/config'
import { doctorCommand } from './commands/doctor'
import { eventsCommand } from './commands/events'
import { initCommand } from './commands/init'
import { listenCommand } from './commands/listen'
import { resetCommand } from './commands/reset'
import { scenarioCommand } from './commands/scenario'
import { startCommand } from './commands/start'
import { triggerCommand } from './commands/trigger'
import { WrongUsage, type Command } from './commands/usage'

const COMMANDS: Readonly<Record<string, Command>> = {
  start: startCommand,
  scenario: scenarioCommand,
  clock: clockCommand,
  reset: resetCommand,
  events: eventsCommand,
  listen: listenCommand,
  trigger: triggerCommand,
  init: initCommand,
  config: configCommand,
  doctor: doctorCommand,
}
const HELP: readonly string[] = ['--help', '-h']
const USAGE = `Usage: modulor-box [COMMAND] [OPTIONS]

${Object.values(COMMANDS)
  .map(({ usage }) => usage)
  .join('\n')}
`

const commandOf = (first = 'start'): Command | undefined =>
  Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : first.startsWith('-') ? startCommand : undefined
const isNamed = (first: string | undefined) => first !== undefined && Object.hasOwn(COMMANDS, first)

/** The usage of one command, by its name, or of all commands. */
const usageOf = (name: string | undefined): string => (isNamed(name) && commandOf(name)?.usage) || USAGE

async function main(words: readonly string[]): Promise<void> {
  const [first, ...rest] = words
  if (first === 'help' || words.some((word) => HELP.includes(word))) {
    process.stdout.write(usageOf(first === 'help' ? rest[0] : first))
    return
  }
  const command = commandOf(first)
  if (!command) throw new WrongUsage(`There is no command "${first}".`)
  await command.run(isNamed(first) ? rest : words)
}

// The reader of the output, such as `head`, has closed it. On SIGTERM a box removes its data.
process.stdout.on('error', () => process.kill(process.pid, 'SIGTERM'))

const words = process.argv.slice(2)
main(words).catch((error: unknown) => {
  const isUsage = error instanceof WrongUsage
  const usage = isUsage ? `\n${usageOf(words[0])}` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exitCode = isUsage ? 2 : 1
})
