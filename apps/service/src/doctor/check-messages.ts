import type { CashierConfig } from '../config/schema'
import { messagePlugins, messageSettingsOf, senderEntries, type SenderEntry } from '../providers/message-registry'
import type { SendResult } from '../providers/message-sender'
import type { OutboundClient } from '../providers/outbound-client'
import { ok, problem, type Finding } from './finding'

const WHY: Readonly<Record<Exclude<SendResult, { kind: 'accepted' }>['why'], string>> = {
  credentials_refused: 'it refuses the credentials',
  sender_refused: 'it refuses the account',
  tls_unavailable:
    'it has no TLS, or its certificate is not trusted; set `ca` to the certificate of its authority, or check host and port',
  connection_failed: 'no connection; check the host name, the port, the certificate and the firewall',
  timed_out: 'it does not answer in time; check the port and `security`',
  busy: 'it accepts no messages at the moment',
  unclear_answer: 'its answer does not have the form of this API; check the address',
  address_refused: 'it refuses the account',
  opted_out: 'it refuses the account',
  content_refused: 'it refuses the account',
}

async function check({ channels, entry }: SenderEntry, client: OutboundClient): Promise<readonly Finding[]> {
  const subject = `Messages by ${channels.join(' and ')}`
  const sender = messagePlugins.get(entry.plugin)?.open(messageSettingsOf(entry), { client, reportUrl: () => '' })
  const result = await sender?.check?.()
  if (!result) return []
  return [
    result.kind === 'accepted'
      ? ok(subject, `${entry.plugin} can be reached and accepts the service; nothing was sent`)
      : problem(subject, `${entry.plugin}: ${WHY[result.why]}`),
  ]
}

/** Checks the senders of messages: connection, TLS and credentials. Sends no message. */
export async function checkMessages(
  { messages }: Pick<CashierConfig, 'messages'>,
  client: OutboundClient,
): Promise<readonly Finding[]> {
  return (await Promise.all(senderEntries(messages).map((entry) => check(entry, client)))).flat()
}
