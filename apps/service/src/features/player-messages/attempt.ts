import type { Logger } from 'pino'
import type { MessageSender, OutgoingMessage, SendResult } from '../../providers/message-sender'
import type { NewMessage } from './player-messages.repository'

/** Failures that an operator has to repair. */
const OWN_FAULTS: readonly string[] = ['credentials_refused', 'sender_refused', 'tls_unavailable']

type About = Pick<NewMessage, 'brand' | 'template'>

/** Logs a failed attempt. The line never contains an address, a number or a part of the message. */
function logFailure(logger: Logger, { brand, template }: About, channel: string, result: SendResult): void {
  if (result.kind === 'accepted') return
  const { kind, why } = result
  const fields = { brand, template, channel, kind, why, ...('code' in result && { reply: result.code }) }
  if (OWN_FAULTS.includes(why))
    logger.error(fields, 'a message to a player was not sent: the sender needs to be set up')
  else logger.warn(fields, 'a message to a player was not sent')
}

/** Makes one attempt to send a message. If the plug-in throws, the result is `unknown`: the message may have been sent. */
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
    // Only the error's name is logged, because its text may contain an address.
    logger.error(
      { channel: type, error: error instanceof Error ? error.name : 'unknown' },
      'a sender of messages failed',
    )
    result = { kind: 'unknown', why: 'unclear_answer' }
  }
  logFailure(logger, about, type, result)
  return result
}
