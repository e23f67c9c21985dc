import { z } from 'zod'
import { BoxRequest, type BoxAnswer } from './messages'

/** The commands that a program executes for its box, by name. A command throws if its value is invalid. */
export type BoxCommands = Readonly<Record<string, (value: unknown) => unknown>>

const problemOf = (error: unknown) =>
  error instanceof z.ZodError
    ? error.issues.map(({ message }) => message).join(' ')
    : error instanceof Error
      ? error.message
      : String(error)

async function answerOf(commands: BoxCommands, { id, command, value }: BoxRequest): Promise<BoxAnswer> {
  try {
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!run) throw new Error(`There is no command "${command}".`)
    return { id, value: (await run(value)) ?? null }
  } catch (error) {
    return { id, value: null, problem: problemOf(error) }
  }
}

/**
 * Executes the commands of the process that started this one. They arrive over the IPC channel between the two, which no other
 * program can use. When the channel closes, this process ends as with SIGTERM. Does nothing if there is no channel.
 */
export function answerBox(commands: BoxCommands): void {
  process.on('message', (message) => {
    const request = BoxRequest.safeParse(message)
    if (request.success) void answerOf(commands, request.data).then((answer) => process.send?.(answer))
  })
  const end = () => process.kill(process.pid, 'SIGTERM')
  // The box may have ended already.
  if (process.send && !process.connected) end()
  process.once('disconnect', end)
  // The channel does not keep this process running.
  process.channel?.unref()
}
