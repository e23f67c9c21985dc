/** The demo's configuration with a real sandbox provider and an endpoint of the merchant. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CashierConfig } from '../../src/config/schema'
import { hostWithPort } from '../../src/providers/outbound-client'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'

export type OutsideWorld = {
  /** All events that were sent to the merchant, accepted or not. */
  readonly sent: { readonly headers: IncomingHttpHeaders; readonly body: string }[]
  /** The merchant's response. */
  readonly merchant: { status: number }
  /** The provider, with the journal to compare with. */
  readonly sandbox: Sandbox
  readonly configure: (config: CashierConfig) => CashierConfig
  close(): Promise<void>
}

export async function openOutsideWorld(): Promise<OutsideWorld> {
  const sent: OutsideWorld['sent'] = []
  const merchant = { status: 204 }
  const endpoint = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      sent.push({ headers: request.headers, body })
      response.writeHead(merchant.status).end()
    })
  })
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done))
  const endpointUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/events`
  const sandbox = await startSandbox(0.05)
  return {
    sent,
    merchant,
    sandbox,
    configure: (config) => {
      const { COM, ...brands } = config.brands
      if (!COM) throw new Error('the demo has no brand COM')
      return {
        ...config,
        private_hosts_allowed: [hostWithPort(endpointUrl), hostWithPort(sandbox.url)],
        providers: { ...config.providers, sandbox: { ...config.providers.sandbox, url: sandbox.url } },
        brands: { ...brands, COM: { ...COM, webhook: { ...COM.webhook, url: endpointUrl } } },
      } as CashierConfig
    },
    close: async () => {
      await sandbox.stop()
      endpoint.closeAllConnections()
      await new Promise((done) => endpoint.close(done))
    },
  }
}
