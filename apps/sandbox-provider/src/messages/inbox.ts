import { z } from 'zod'

const MESSAGES_MAX = 200

/** A message to a player, as a shop asks for it. The wording is ours. */
export const MessageRequest = z.object({
  to: z.string().min(1).max(254),
  channel: z.enum(['email', 'phone']),
  template: z.literal('one_time_code'),
  values: z.object({ code: z.string().max(16), minutes: z.string().max(8), brand: z.string().max(80) }),
  language: z.string().max(12),
})
export type MessageRequest = z.infer<typeof MessageRequest>

export type SentMessage = {
  readonly at: string
  readonly to: string
  readonly channel: MessageRequest['channel']
  readonly text: string
}

/** An address of this domain, or a number with this start, is never reached: the sender answers with a failure. */
const UNREACHABLE = /@unreachable\.test$|^\+?99999/

/** What a player's phone and mailbox would show. Kept in memory only: a code is not worth more than its minutes. */
export class Inbox {
  readonly #messages: SentMessage[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Takes a message, the oldest one making room. False where the address cannot be reached. */
  take({ to, channel, values }: MessageRequest): boolean {
    if (UNREACHABLE.test(to)) return false
    const text = `${values.brand}: your code is ${values.code}. It holds for ${values.minutes} minutes. Tell it to nobody.`
    this.#messages.push({ at: new Date(this.#now()).toISOString(), to, channel, text })
    if (this.#messages.length > MESSAGES_MAX) this.#messages.shift()
    return true
  }

  /** The messages, oldest first; of one address when it is given. */
  list(to?: string): readonly SentMessage[] {
    return this.#messages.filter((message) => to === undefined || message.to === to)
  }
}
