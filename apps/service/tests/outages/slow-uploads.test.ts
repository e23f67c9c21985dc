import { ENDPOINTS, SESSION_HEADER } from '@modulor/contract/http'
import { theOneDatabaseKind, until } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'
import { beginUpload } from '../http/begin-upload'
import { sampleFile } from '../http/sample-files'
import { openTestService } from '../http/test-service'

const SLOW_MS = 60_000
const METHOD = 'verdant'

describe('slow uploads', () => {
  it(
    'issue-9 1.3 SVC-7 very slow uploads leave places for other brands, and free their own places when they end',
    async () => {
      const second = 'sk_sandbox_second'
      const service = await openTestService(theOneDatabaseKind(), {
        configure: (config) => {
          const brand = config.brands.COM
          if (!brand) throw new Error('the demo has lost its brand')
          return { ...config, brands: { ...config.brands, SECOND: { ...brand, merchant_keys: [second] } } }
        },
      })
      const path = ENDPOINTS.upload.path.replace('{payGroupId}', METHOD)
      const timers: NodeJS.Timeout[] = []
      const senders: ReturnType<typeof beginUpload>[] = []
      const slowly = async (player: string, of = { brand: 'COM', key: 'sk_sandbox_demo' }) => {
        const session = await service.openSession({ ...of, user: { id: player } })
        const part = 'content-disposition: form-data; name="file"; filename="proof.pdf"'
        const sending = beginUpload(`${service.url}${path}`, session, `--xx\r\n${part}\r\n\r\n`)
        timers.push(setInterval(() => sending.write('x'), 1_000))
        senders.push(sending)
      }
      await Promise.all(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((player) => slowly(player)))
      const give = async (brand: string, key: string) => {
        const session = await service.openSession({ brand, key, user: { id: 'honest' } })
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(sampleFile('pdf'))]), 'proof.pdf')
        return (await service.fetch(path, { method: 'POST', headers: { [SESSION_HEADER]: session }, body: form }))
          .status
      }
      await until(async () => (await give('COM', 'sk_sandbox_demo')) === 503)
      // One brand leaves two of all places to the other brands, and a slow sender of another brand takes one of them.
      await slowly('e', { brand: 'SECOND', key: second })
      expect(await give('SECOND', second)).toBe(200)
      // The same as when the service ends them (read-upload.test.ts).
      for (const sending of senders) sending.destroy()
      await until(async () => (await give('COM', 'sk_sandbox_demo')) === 200)
      for (const timer of timers) clearInterval(timer)
      await service.close()
    },
    SLOW_MS,
  )
})
