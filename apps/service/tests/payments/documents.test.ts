import { createHash, randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CashierConfig } from '../../src/config/schema'
import type { PlayerSession } from '../../src/features/payments'
import { insertUpload } from '../../src/features/uploads/uploads.repository'
import type { Document, Order } from '../../src/providers/provider'
import { openWorld, valueOf, type World } from './world'

const PDF = Buffer.from('%PDF-1.7 a proof of address')
const SHA256 = createHash('sha256').update(PDF).digest('hex')

/** A bank method whose form asks for a document. */
function withProof(config: CashierConfig): CashierConfig {
  const { COM } = config.brands
  const { bank } = config.methods
  if (!COM || !bank) throw new Error('the world has a brand and a bank')
  const field = { name: 'proof', type: 'file upload', is_required: true }
  return CashierConfig.parse({
    ...config,
    methods: { ...config.methods, proof: { ...bank, short_name: 'proof', fields: [field] } },
    brands: { ...config.brands, COM: { ...COM, methods: [...COM.methods, 'proof'] } },
  })
}

describe.each(oneDatabaseKind())('a document for the provider on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind, { configure: withProof })
  })
  afterAll(() => world.close())

  async function uploaded(player: PlayerSession): Promise<string> {
    const id = randomUUID()
    await insertUpload(world.db, {
      id,
      brand: player.brand,
      userId: player.userId,
      sessionIdHash: player.idHash,
      payGroupId: 'proof',
      name: 'proof.pdf',
      contentType: 'application/pdf',
      sha256: createHash('sha256').update(PDF).digest(),
      content: PDF,
      createdAt: world.now(),
    })
    return id
  }
  const pay = (player: PlayerSession, proof: string) =>
    world.deposit(player, { method: 'proof', body: { another_payment: true, parameters: { proof } } })
  /** The provider's record of a payment. */
  async function heldAt(paymentId: string): Promise<unknown> {
    const headers = { authorization: 'Bearer sandbox_api_key_demo' }
    const answer = await fetch(`${world.sandbox.url}/v1/payments/${paymentId}`, { headers })
    return ((await answer.json()) as { documents: unknown }).documents
  }
  /** The documents of the next order, as a plug-in gets them. */
  async function orderedWith(player: PlayerSession, proof: string): Promise<readonly Document[]> {
    let seen: Order | undefined
    world.outside.provider = {
      authorise: (order) => {
        seen = order
        return Promise.resolve({ kind: 'unknown', why: 'looked_at' })
      },
    }
    valueOf(await pay(player, proof))
    world.outside.provider = {}
    return seen?.documents ?? []
  }

  it('FILE-3 issue-8 3 is sent unchanged, and the provider’s journal has its size, type and hash', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(await pay(player, await uploaded(player)))
    const document = { field: 'proof', type: 'application/pdf', size: PDF.length, sha256: SHA256 }
    expect(await heldAt(id)).toEqual([document])
    const plain = valueOf(await world.deposit(player, { body: { another_payment: true } }))
    expect(await heldAt(plain.payment_id)).toEqual([])
  })

  it('FILE-3 issue-8 3 a payment has only its own files as documents, and they can be read only while they belong to it', async () => {
    const player = world.player()
    const [own] = [await uploaded(player), await uploaded(player), await uploaded(world.player())]
    const documents = await orderedWith(player, own)
    expect(documents).toMatchObject([
      { field: 'proof', contentType: 'application/pdf', sizeBytes: PDF.length, sha256: SHA256 },
    ])
    const [document] = documents
    expect(await document?.read()).toEqual(PDF)
    await sql`update uploads set payment_id = null where id = ${own}`.execute(world.db)
    await expect(document?.read()).rejects.toThrow()
  })

  it('FILE-3 SVC-5 if a file cannot be read, the payment stays open and nothing is sent', async () => {
    const player = world.player()
    const proof = await uploaded(player)
    // The bytes are not what was uploaded.
    await sql`update uploads set content = ${Buffer.alloc(PDF.length, 1)} where id = ${proof}`.execute(world.db)
    const answer = valueOf(await pay(player, proof))
    expect(answer).toMatchObject({ transaction_status: 'processing', money: 'unknown' })
    expect(await heldAt(answer.payment_id)).toBeUndefined()
    // When the file can be read again, the payment continues without another request.
    await sql`update uploads set content = ${PDF} where id = ${proof}`.execute(world.db)
    await world.becomes(player, answer.payment_id, 'await')
    expect(await heldAt(answer.payment_id)).toMatchObject([{ sha256: SHA256 }])
  })
})
