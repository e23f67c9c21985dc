import { PLAYER_ROWS_MAX, type PlayerView } from '@modulor/contract/operator'
import type { ContactType, MessageReason, MessageState, MessageTemplate } from '@modulor/contract/vocabulary'
import { textOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { Listed } from './tables'

type Shown = NonNullable<PlayerView['messages']>

const TEMPLATES: Readonly<Record<MessageTemplate, string>> = {
  one_time_code: 'One-time code',
  contact_changed: 'Contact changed',
  new_device: 'New browser',
  payout_account_added: 'New payout account',
}
const CHANNELS: Readonly<Record<ContactType, string>> = { email: 'E-mail', phone: 'SMS' }
const STATES: Readonly<Record<MessageState, string>> = {
  waiting: 'Waits to be sent',
  sending: 'Being sent',
  accepted: 'Accepted for delivery',
  delivered: 'Delivered',
  unconfirmed: 'Not known: the answer was lost',
  failed: 'Failed',
}
const REASONS: Readonly<Record<MessageReason, string>> = {
  credentials_refused: 'our user name or password was refused',
  sender_refused: 'our sender is not allowed',
  tls_unavailable: 'no secure connection',
  connection_failed: 'no connection',
  timed_out: 'no answer in time',
  busy: 'the other side is busy',
  unclear_answer: 'an answer that we do not understand',
  address_refused: 'the address or number was refused',
  content_refused: 'the text was refused',
  opted_out: 'the player wants no messages',
  limit_reached: 'too many notices',
}

/** Messages to the player: their kind, destination and delivery state. Their texts are not stored. */
export function Messages({ messages, notices }: { messages: Shown; notices: PlayerView['notices'] }) {
  const rows = messages.map(
    ({ message_id: id, template, channel, masked_address: address, state, reason, ...message }) => (
      <tr key={id}>
        <th scope="row">{textOf(TEMPLATES, template)}</th>
        <td>{`${textOf(CHANNELS, channel)} to ${address}`}</td>
        <td>{reason === null ? textOf(STATES, state) : `${textOf(STATES, state)}: ${textOf(REASONS, reason)}`}</td>
        <td>
          <Time at={message.created_at} />
        </td>
      </tr>
    ),
  )
  const unwanted = [!notices.email && 'e-mail', !notices.phone && 'SMS'].filter(Boolean)
  return (
    <>
      <Listed
        title="Messages"
        heads={['Message', 'To', 'State', 'Time']}
        rows={rows}
        newestMax={PLAYER_ROWS_MAX.messages}
      />
      {unwanted.length > 0 && <p className="d-quiet">The player wants no notices by {unwanted.join(' or ')}.</p>}
    </>
  )
}
