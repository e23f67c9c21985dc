/** `modulor-box`: starts a cashier, steers it, shows, forwards and repeats its events, and writes and checks configurations. */
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

async function main([first = 'start', ...rest]: readonly string[]): Promise<void> {
  const isNamed = Object.hasOwn(COMMANDS, first)
  const command = isNamed ? COMMANDS[first] : first.startsWith('-') ? startCommand : undefined
  if (first === 'help' || [first, ...rest].some((word) => HELP.includes(word))) {
    process.stdout.write(isNamed && command ? command.usage : USAGE)
    return
  }
  if (!command) throw new WrongUsage(`There is no command "${first}".`)
  await command.run(isNamed ? rest : [first, ...rest])
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof WrongUsage
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? `\n${USAGE}` : ''}`)
  process.exitCode = isUsage ? 2 : 1
})
