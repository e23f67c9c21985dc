/** The part of the Centrifuge protocol, version 2 in JSON, that this server implements (RT-1): commands, errors, close codes. */
import { z } from 'zod'

const TOKEN_LENGTH_MAX = 2_048
const CHANNEL_LENGTH_MAX = 128

const token = z.string().max(TOKEN_LENGTH_MAX)
const channel = z.string().min(1).max(CHANNEL_LENGTH_MAX)

/** One line of a frame. An empty object is the answer to a ping. Other fields of a command are ignored. */
export const Command = z.object({
  id: z.int().positive().optional(),
  connect: z.object({ token: token.optional() }).optional(),
  refresh: z.object({ token }).optional(),
  subscribe: z.object({ channel, token: token.optional() }).optional(),
  sub_refresh: z.object({ channel, token }).optional(),
  unsubscribe: z.object({ channel }).optional(),
  publish: z.object({ channel, data: z.unknown() }).optional(),
  ping: z.object({}).optional(),
})
export type Command = z.infer<typeof Command>

/** Errors of a command. A client repeats a command with an error below 100, with 109, or marked as temporary (RT-2). */
export const COMMAND_ERRORS = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  unauthorized: { code: 101, message: 'unauthorized' },
  permissionDenied: { code: 103, message: 'permission denied' },
  methodNotFound: { code: 104, message: 'method not found' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  limitExceeded: { code: 106, message: 'limit exceeded' },
  badRequest: { code: 107, message: 'bad request' },
  tokenExpired: { code: 109, message: 'token expired' },
} as const
export type CommandError = (typeof COMMAND_ERRORS)[keyof typeof COMMAND_ERRORS]

/** Reasons to close a connection. A client reconnects after a code below 3500. */
export const CLOSE_REASONS = {
  shutdown: { code: 3001, reason: 'shutdown' },
  expired: { code: 3005, reason: 'connection expired' },
  slow: { code: 3008, reason: 'slow' },
  noPong: { code: 3012, reason: 'no pong' },
  tooManyRequests: { code: 3013, reason: 'too many requests' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  connectionLimit: { code: 3504, reason: 'connection limit' },
} as const
export type CloseReason = (typeof CLOSE_REASONS)[keyof typeof CLOSE_REASONS]

/** The token of a channel has expired; the client subscribes again with a new one. */
export const SUBSCRIPTION_EXPIRED = { code: 2501, reason: 'subscription expired' } as const

/**
 * Reads at most the first `countMax` lines of a frame as commands; the others are not parsed. Undefined if a line is not a
 * valid command.
 */
export function readCommands(frame: string, countMax: number): readonly Command[] | undefined {
  const commands: Command[] = []
  for (const line of frame.split('\n', countMax)) {
    if (line === '') continue
    const command = Command.safeParse(parsed(line))
    if (!command.success) return undefined
    commands.push(command.data)
  }
  return commands
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
