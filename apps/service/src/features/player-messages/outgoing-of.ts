import type { CashierConfig } from '../../config/schema'
import type { OutgoingMessage } from '../../providers/message-sender'
import type { QueuedNotice } from './player-notices.repository'
import { writeMessage, type MessageRequest } from './write-message'

type Addressed = Pick<OutgoingMessage, 'id' | 'contact'> & { readonly request: MessageRequest }

/** The complete message for the sender: with its texts, and with the brand as its origin. */
export function outgoing(config: CashierConfig, { id, contact, request }: Addressed): OutgoingMessage {
  const { brandName, ...written } = writeMessage(config, contact.type, request)
  const own = config.brands[request.brand]?.messages
  const address = contact.type === 'email' ? own?.email_from : own?.phone_from
  return { id, contact, from: { name: brandName, address }, template: request.template, ...written }
}

export function outgoingOf(config: CashierConfig, notice: QueuedNotice): OutgoingMessage {
  const { id, brand, template, contact_type: type, address, language, account } = notice
  const hours = config.brands[brand]?.payout_hold_hours ?? 0
  const said = template === 'payout_account_added' ? { account: account ?? '' } : { hours }
  return outgoing(config, { id, contact: { type, address }, request: { template, brand, language, ...said } })
}
