import { z } from 'zod'

const MESSAGES_MAX = 200

/** A message to a player, as a shop requests it. The sandbox has the texts. */
const addressed = {
  to: z.string().min(1).max(254),
  channel: z.enum(['email', 'phone']),
  language: z.string().max(12),
}
const brand = z.string().max(80)
const hours = z.string().max(8)
export const MessageRequest = z.discriminatedUnion('template', [
  z.object({
    ...addressed,
    template: z.literal('one_time_code'),
    values: z.object({ code: z.string().max(16), minutes: z.string().max(8), brand }),
  }),
  z.object({ ...addressed, template: z.enum(['contact_changed', 'new_device']), values: z.object({ brand, hours }) }),
  z.object({
    ...addressed,
    template: z.literal('payout_account_added'),
    values: z.object({ brand, account: z.string().max(80) }),
  }),
])
export type MessageRequest = z.infer<typeof MessageRequest>

export type SentMessage = {
  readonly at: string
  readonly to: string
  readonly channel: MessageRequest['channel']
  readonly text: string
}

/** Addresses of this domain, and numbers with this prefix, cannot be reached: the sender responds with an error. */
const UNREACHABLE = /@unreachable\.test$|^\+?99999/

const WAS_IT_YOU = 'If this was not you, contact support at once.'

function textOf({ template, values }: MessageRequest): string {
  const { brand } = values
  switch (template) {
    case 'one_time_code':
      return `${brand}: your code is ${values.code}. It holds for ${values.minutes} minutes. Do not share it.`
    case 'contact_changed':
      return `${brand}: your contact details were changed. Withdrawals wait ${values.hours} hours. ${WAS_IT_YOU}`
    case 'new_device':
      return `${brand}: another browser was used. Withdrawals from it wait ${values.hours} hours. ${WAS_IT_YOU}`
    case 'payout_account_added':
      return `${brand}: withdrawals can now go to ${values.account}. ${WAS_IT_YOU}`
  }
}

/**
 * The messages on a player's phone and in the mailbox. They are only in memory, because a code is valid for a few
 * minutes only.
 */
export class Inbox {
  readonly #messages: SentMessage[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Stores a message, and removes the oldest one if there are too many. Returns false if the address cannot be
   * reached.
   */
  take(message: MessageRequest): boolean {
    const { to, channel } = message
    if (UNREACHABLE.test(to)) return false
    const text = textOf(message)
    this.#messages.push({ at: new Date(this.#now()).toISOString(), to, channel, text })
    if (this.#messages.length > MESSAGES_MAX) this.#messages.shift()
    return true
  }

  clear(): void {
    this.#messages.length = 0
  }

  /** Returns the messages, oldest first; only those to `to` if it is given. */
  list(to?: string): readonly SentMessage[] {
    return this.#messages.filter((message) => to === undefined || message.to === to)
  }
}
