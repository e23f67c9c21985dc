import { addressesOf } from '../config/check-providers'
import type { CashierConfig } from '../config/schema'
import { senderEntries } from '../providers/message-registry'
import type { OutboundAnswer, OutboundClient } from '../providers/outbound-client'
import { ok, problem, warning, type Finding } from './finding'

const SERVER_ERROR = 500
export const WHY: Readonly<Record<Extract<OutboundAnswer, { kind: 'lost' }>['why'], string>> = {
  address_refused: 'its address is private; use a public address, or add the host to private_hosts_allowed',
  timed_out: 'it does not answer in time',
  answer_too_large: 'its answer is larger than the service accepts',
  connection_failed: 'no connection; check the host name, the certificate and the firewall',
}

/** Any response shows that the name, the network and the certificate are right. Its content is not checked here. */
async function reach(client: OutboundClient, subject: string, url: string): Promise<Finding> {
  const { origin } = new URL(url)
  const answer = await client.send({ method: 'GET', url, headers: { accept: 'application/json' } })
  if (answer.kind === 'lost') return problem(subject, `${origin}: ${WHY[answer.why]}`)
  return answer.status >= SERVER_ERROR
    ? warning(subject, `${origin} answers ${answer.status}`)
    : ok(subject, `${origin} can be reached`)
}

/**
 * Checks the servers that the service calls: providers, the senders of messages, each brand's webhook and risk check.
 */
export async function checkPartners(config: CashierConfig, client: OutboundClient): Promise<readonly Finding[]> {
  const asked = [
    ...Object.entries(config.providers).flatMap(([id, provider]) =>
      addressesOf(provider).map(({ text: url }) => ({ subject: `Provider ${id}`, url })),
    ),
    ...senderEntries(config.messages).flatMap(({ entry }) =>
      Object.values(entry).flatMap((url) =>
        typeof url === 'string' && /^https?:/i.test(url) ? [{ subject: 'Messages', url }] : [],
      ),
    ),
    ...Object.entries(config.brands).map(([code, { webhook }]) => ({
      subject: `Webhook of ${code}`,
      url: webhook.url,
    })),
    ...Object.entries(config.brands).flatMap(([code, { risk }]) =>
      risk.merchant_check ? [{ subject: `Risk check of ${code}`, url: risk.merchant_check.url }] : [],
    ),
  ]
  return Promise.all(asked.map(({ subject, url }) => reach(client, subject, url)))
}
