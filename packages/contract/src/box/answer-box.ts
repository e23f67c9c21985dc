import { z } from 'zod'
import { BoxRequest, type BoxAnswer } from './messages'

/** What a program does for its box, by the name of the command. A value that is wrong is thrown. */
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
 * Takes the commands of the process that started this one, over the channel between them, which no other program reaches. Ends this
 * process as SIGTERM does when the box is gone. Does nothing where there is no channel.
 */
export function answerBox(commands: BoxCommands): void {
  process.on('message', (message) => {
    const request = BoxRequest.safeParse(message)
    if (request.success) void answerOf(commands, request.data).then((answer) => process.send?.(answer))
  })
  const end = () => process.kill(process.pid, 'SIGTERM')
  // It may be gone already.
  if (process.send && !process.connected) end()
  process.once('disconnect', end)
  // The program ends when its own work ends.
  process.channel?.unref()
}
