/** A card number in a field for other data is refused and not stored (issue-9 4.1). */
import { randomInt, randomUUID } from 'node:crypto'
import { ENDPOINTS, SESSION_HEADER } from '@modulor/contract/http'
import { luhn } from '@modulor/rules'
import { oneDatabaseKind, type TestDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyValue } from '../payments/every-value'
import { MERCHANT_KEY, openTestService, type Answer, type TestService } from './test-service'
import { sampleFile } from './sample-files'

const NOT_HERE = 'PH.ERROR.CARD_NUMBER_HERE'
const IBAN = 'DE89370400440532013000'

/** A Visa number that no other test uses, so that it can be searched for in shared data. */
function freshNumber(): string {
  const start = `4${Array.from({ length: 14 }, () => randomInt(10)).join('')}`
  const last = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) => luhn(start + digit))
  return start + (last ?? '')
}
const grouped = (number: string) => number.replace(/(.{4})(?!$)/g, '$1 ')

/** The number of files of the write-ahead log that contain a text; only a superuser of PostgreSQL can read them. */
async function logFilesWith(kind: TestDatabaseKind, service: TestService, text: string): Promise<number> {
  const query = `select count(*)::int as count from pg_ls_waldir() as file
    where file.modification > now() - interval '10 minutes' and file.name ~ '^[0-9A-F]{24}$'
    and position('${text}'::bytea in pg_read_binary_file('pg_wal/' || file.name, 0, file.size, true)) > 0`
  if (kind === 'pglite') {
    const { rows } = await sql.raw<{ count: number }>(query).execute(service.db)
    return rows[0]?.count ?? -1
  }
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ count: number }>(query)
    return rows[0]?.count ?? -1
  } finally {
    await admin.end()
  }
}

describe.each(oneDatabaseKind())('card numbers in other fields on %s', (kind) => {
  let service: TestService
  const number = freshNumber()
  beforeAll(async () => {
    service = await openTestService(kind, {
      configure: (config) => {
        const payout = config.methods['halden-payout']
        const [iban] = payout?.fields ?? []
        if (!payout || !iban) throw new Error('the demo has no halden-payout')
        const note = { ...iban, name: 'note', extended_type: 'custom', is_required: false }
        payout.fields.push(
          note,
          { ...note, name: 'postal', extended_type: 'postal_code' },
          { ...note, name: 'contact_phone', extended_type: 'phone' },
          { ...note, name: 'own_number', extended_type: 'account_number' },
          { ...note, name: 'count', data_type: 'Integer' },
        )
        return config
      },
    })
  })
  afterAll(() => service.close())

  const opened = () => service.openSession({ user: { id: `player-${randomUUID()}`, demo_balance: '500.00' } })
  const withdraw = (session: string, parts: object) =>
    service.call('withdrawalSubmit', {
      session,
      params: { payGroupId: 'halden-payout' },
      idempotencyKey: randomUUID(),
      body: { amount: '25.00', currency: 'EUR', ...parts },
    })
  const isRefused = (answer: Answer, field: string) => {
    expect(answer).toMatchObject({ status: 422, json: { error_code: 'form_invalid', fields: { [field]: NOT_HERE } } })
    expect(answer.text.replace(/\D/g, '')).not.toContain(number)
  }
  const refusedParameter = async (name: string, value: string | number) =>
    isRefused(await withdraw(await opened(), { parameters: { iban: IBAN, [name]: value } }), name)

  it.each([
    ['a text', 'note', number],
    ['a text in groups', 'note', grouped(number)],
    ['a sentence', 'note', `my card ${grouped(number)}, 12/30`],
    ['a postal code', 'postal', number],
    ['a number', 'count', Number(number)],
    ['a parameter without a field', 'unheard_of', number],
    ['a card’s own name beside the card', 'card_pan', number],
  ])('issue-9 4.1 a card number is refused in its field: %s', async (_, name, value) => {
    await refusedParameter(name, value)
  })

  it('issue-9 4.1 ENT-7 a card number is refused in a field of the generic body', async () => {
    isRefused(await withdraw(await opened(), { fields: { iban: IBAN, note: number } }), 'note')
  })

  it('issue-9 4.1 an account number, an IBAN and a telephone number are accepted', async () => {
    const answer = await withdraw(await opened(), {
      parameters: {
        iban: 'DE65 4242 4242 4242 4242 00',
        own_number: '4242424242424242',
        contact_phone: '+4915123456789',
      },
    })
    expect(answer.status).toBe(200)
  })

  it('issue-9 4.1 CARD-9 a card number is refused in the holder’s name', async () => {
    const card = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '30' }
    const answer = await service.call('depositSubmit', {
      session: await opened(),
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        amount: '25.00',
        currency: 'EUR',
        card_data: { ...card, card_cardholder_name: `Marta ${number}`, save_card: true },
      },
    })
    expect(answer).toMatchObject({
      status: 422,
      json: { fields: { card_cardholder_name: expect.any(String) as string } },
    })
  })

  it('issue-9 4.1 a card number is not stored as a browser id, and the payment is made', async () => {
    const answer = await withdraw(await opened(), { parameters: { iban: IBAN }, fingerprint: number })
    expect(answer.status).toBe(200)
    expect(await service.fingerprintOf((answer.json as { payment_id: string }).payment_id)).toBeNull()
  })

  it('issue-9 4.1 FILE-2 a card number is not stored as a file name', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sampleFile('pdf'))]), `${grouped(number)}.pdf`)
    const answer = await service.fetch(ENDPOINTS.upload.path.replace('{payGroupId}', 'verdant'), {
      method: 'POST',
      headers: { [SESSION_HEADER]: await opened() },
      body: form,
    })
    expect(answer).toMatchObject({ status: 200, json: { name: 'file.pdf' } })
  })

  it.each(['email', 'first_name', 'last_name', 'middle_name'])(
    'issue-9 4.1 a card number is refused in a profile’s %s',
    async (part) => {
      const value = part === 'email' ? `${number}@mail.example` : number
      const answer = await service.call('createSession', {
        merchantKey: MERCHANT_KEY,
        body: { brand: 'COM', user: { id: `player-${randomUUID()}`, [part]: value }, currency: 'EUR' },
      })
      expect(answer).toMatchObject({ status: 400, json: { fields: { [`user.${part}`]: NOT_HERE } } })
    },
  )

  it('issue-9 4.1 OTP-3 a card number is refused in a request for a code', async () => {
    const answer = await service.call('otp', {
      session: await opened(),
      params: { payGroupId: 'sable' },
      body: { amount: '25.00', currency: 'EUR', parameters: { unheard_of: number } },
    })
    isRefused(answer, 'unheard_of')
  })

  it('issue-9 4.1 a refused card number is in no table, no log line and no write-ahead log', async () => {
    for (const name of ['note', 'postal', 'unheard_of']) await refusedParameter(name, number)
    const values = await everyValue(service.db)
    expect(values.length).toBeGreaterThan(50)
    expect(values.filter(({ value }) => value.replace(/[\s_-]/g, '').includes(number))).toEqual([])
    expect(service.logged.join('\n')).not.toContain(number)
    // A commit, so that everything before it has been written to the files.
    const marker = `player-${randomUUID()}`
    await service.openSession({ user: { id: marker } })
    const logs = (text: string) => logFilesWith(kind, service, text)
    expect(await logs(marker)).toBeGreaterThan(0)
    expect(await logs(number)).toBe(0)
    expect(await logs(grouped(number))).toBe(0)
  })
})
