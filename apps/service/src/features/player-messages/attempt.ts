import type { Logger } from 'pino'
import type { MessageSender, OutgoingMessage, SendResult } from '../../providers/message-sender'
import type { NewMessage } from './player-messages.repository'

/** Faults that an operator repairs. */
const OWN_FAULTS: readonly string[] = ['credentials_refused', 'sender_refused', 'tls_unavailable']

type About = Pick<NewMessage, 'brand' | 'template'>

/** One line for an attempt that failed: never an address, a number or a word of the message. */
function logFailure(logger: Logger, { brand, template }: About, channel: string, result: SendResult): void {
  if (result.kind === 'accepted') return
  const { kind, why } = result
  const fields = { brand, template, channel, kind, why, ...('code' in result && { reply: result.code }) }
  if (OWN_FAULTS.includes(why))
    logger.error(fields, 'a message to a player was not sent: the sender needs to be set up')
  else logger.warn(fields, 'a message to a player was not sent')
}

/** One attempt to send a message. A defect of a plug-in is a lost answer: nobody knows how far it came. */
export async function attempt(
  logger: Logger,
  about: About,
  sender: MessageSender | undefined,
  message: OutgoingMessage,
): Promise<SendResult> {
  const { type } = message.contact
  let result: SendResult = { kind: 'delayed', why: 'sender_refused' }
  try {
    if (sender) result = await sender.send(message)
  } catch (error) {
    // Its text may repeat an address.
    logger.error(
      { channel: type, error: error instanceof Error ? error.name : 'unknown' },
      'a sender of messages failed',
    )
    result = { kind: 'unknown', why: 'unclear_answer' }
  }
  logFailure(logger, about, type, result)
  return result
}
