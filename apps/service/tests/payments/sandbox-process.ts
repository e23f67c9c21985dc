/** The real sandbox provider, as its own process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '@modulor/testkit'
import { z } from 'zod'

const API_KEY = 'sandbox_api_key_demo'
const Entry = z.object({
  kind: z.string(),
  amount: z.string(),
  currency: z.string(),
  request_id: z.string().exactOptional(),
})
const Journal = z.object({ entries: z.array(Entry) })

export type Sandbox = {
  readonly url: string
  /** The provider's own journal of our payment, to compare with. */
  journal(paymentId: string): Promise<z.infer<typeof Entry>[]>
  stop(): Promise<void>
}

export async function startSandbox(delayScale: number): Promise<Sandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'modulor-sandbox-'))
  const { url, stop } = await startProgram('sandbox-provider', {
    SANDBOX_DELAY_SCALE: String(delayScale),
    CASHIER_DATA_DIR: dataDir,
  })
  return {
    url,
    async journal(paymentId) {
      const answer = await fetch(`${url}/v1/journal?merchant_reference=${paymentId}`, {
        headers: { authorization: `Bearer ${API_KEY}` },
      })
      return Journal.parse(await answer.json()).entries
    },
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
