import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { ENDPOINTS, ErrorBody, PaySession, SESSION_HEADER, UploadedFile } from '@modulor/contract/http'
import { FILE_BYTES_MAX } from '@modulor/rules'
import { oneDatabaseKind, theOneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MethodConfig } from '../../src/config/schema'
import { transaction } from '../../src/db/transaction'
import { createUploads } from '../../src/features/uploads'
import { removeKept } from '../../src/features/player-data/player-data.repository'
import { done } from '../../src/outcome'
import { beginUpload } from './begin-upload'
import { openTestService, type Answer, type TestService } from './test-service'
import { sampleFile, type SampleKind } from './sample-files'

const DAY_MS = 86_400_000
const SLOW_MS = 60_000
const METHOD = 'verdant'
const FORM = { date_of_birth: '1990-05-17T00:00:00.000Z', postal_code: '10115', terms: true }

describe.each(oneDatabaseKind())('uploads on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const pathOf = (method = METHOD) => ENDPOINTS.upload.path.replace('{payGroupId}', method)
  const opened = () => service.openSession({ user: { id: `player-${randomUUID()}` } })

  async function upload(session: string, body: BodyInit, method = METHOD): Promise<Answer> {
    const answer = await service.fetch(pathOf(method), { method: 'POST', headers: { [SESSION_HEADER]: session }, body })
    expect(service.documented.problems('POST', ENDPOINTS.upload.path, answer.status, answer.json)).toEqual([])
    return answer
  }
  function formOf(content: Buffer, name: string, part = 'file'): FormData {
    const form = new FormData()
    form.append(part, new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }), name)
    return form
  }
  const give = (session: string, sample: SampleKind, name: string, bytes?: number) =>
    upload(session, formOf(sampleFile(sample, bytes), name))
  const idOf = async (session: string) => UploadedFile.parse((await give(session, 'pdf', 'proof.pdf')).json).file_id
  const codeOf = ({ json }: Answer) => ErrorBody.parse(json).error_code
  const submit = (session: string, proof: string, key: string = randomUUID(), method = METHOD) =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId: method },
      idempotencyKey: key,
      // Another payment on purpose, because these tests are about the file.
      body: {
        amount: '100.00',
        currency: 'EUR',
        another_payment: true,
        parameters: { ...FORM, proof_of_address: proof },
      },
    })

  it.each([
    ['pdf', 'proof of address.pdf', 'proof_of_address.pdf', 'application/pdf'],
    ['png', 'Straße-Ä (1).PNG', 'Stra_e-A_1.png', 'image/png'],
    ['jpeg', 'photo.jpg', 'photo.jpg', 'image/jpeg'],
    ['jpeg', 'photo.jpeg', 'photo.jpg', 'image/jpeg'],
    ['heic', 'IMG_0042.HEIC', 'IMG_0042.heic', 'image/heic'],
    // Phones keep the original extension of a converted photo.
    ['jpeg', 'IMG_0042.HEIC', 'IMG_0042.jpg', 'image/jpeg'],
    ['png', '../../etc/passwd.png', 'passwd.png', 'image/png'],
    ['png', 'العنوان.png', 'file.png', 'image/png'],
  ] as const)('API-4 FILE-1 FILE-2 a %s named %s is stored as %s', async (sample, name, stored, type) => {
    const answer = await give(await opened(), sample, name)
    expect(answer.status).toBe(200)
    expect(UploadedFile.parse(answer.json)).toMatchObject({ name: stored, content_type: type, size_bytes: 2_000 })
  })

  it.each([
    ['gif', 'picture.png'],
    ['html', 'page.pdf'],
    ['program', 'photo.jpeg'],
    ['pdf', 'proof.exe'],
    ['pdf', 'proof'],
    ['pdf', 'proof.pdf.html'],
  ] as const)(
    'FILE-1 FILE-3 a %s named %s is refused, because content and name must both be allowed',
    async (sample, name) => {
      const answer = await give(await opened(), sample, name)
      expect([answer.status, codeOf(answer)]).toEqual([422, 'upload_refused'])
      expect(ErrorBody.parse(answer.json).error_message).toBe('PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR')
    },
  )

  it('FILE-1 an empty file is refused', async () => {
    expect(codeOf(await upload(await opened(), formOf(Buffer.alloc(0), 'proof.pdf')))).toBe('upload_refused')
  })

  it(
    'FILE-1 FILE-3 a file of 20,971,520 bytes is accepted, and one byte more is refused',
    async () => {
      const session = await opened()
      const largest = await give(session, 'pdf', 'largest.pdf', FILE_BYTES_MAX)
      expect(UploadedFile.parse(largest.json)).toMatchObject({ size_bytes: FILE_BYTES_MAX })
      for (const bytes of [FILE_BYTES_MAX + 1, FILE_BYTES_MAX + 1_000_000]) {
        const answer = await give(session, 'pdf', 'larger.pdf', bytes)
        expect([answer.status, codeOf(answer)]).toEqual([413, 'upload_too_large'])
        expect(ErrorBody.parse(answer.json).error_message).toBe('PH.DEPOSIT.UPLOAD_DOC.LIMIT_UPLOAD_ERROR')
      }
    },
    SLOW_MS,
  )

  it('API-4 an upload accepts one file, in a part named file, and nothing else', async () => {
    const session = await opened()
    const two = formOf(sampleFile('pdf'), 'one.pdf')
    two.append('file', new Blob([new Uint8Array(sampleFile('pdf'))]), 'two.pdf')
    const withField = formOf(sampleFile('pdf'), 'one.pdf')
    withField.append('note', 'hello')
    const fieldFirst = new FormData()
    fieldFirst.append('file', 'a text')
    for (const form of [two, withField, fieldFirst, new FormData(), formOf(sampleFile('pdf'), 'one.pdf', 'other')])
      expect(codeOf(await upload(session, form))).toBe('bad_request')
    const json = await service.fetch(pathOf(), {
      method: 'POST',
      headers: { [SESSION_HEADER]: session, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([json.status, codeOf(json)]).toEqual([415, 'unsupported_media_type'])
    expect((await give(session, 'pdf', 'proof.pdf')).status).toBe(200)
  })

  it('SVC-1 no other endpoint accepts a file', async () => {
    const path = ENDPOINTS.depositSelect.path.replace('{payGroupId}', METHOD)
    const answer = await service.fetch(path, {
      method: 'POST',
      headers: { [SESSION_HEADER]: await opened() },
      body: formOf(sampleFile('pdf'), 'proof.pdf'),
    })
    expect(answer.status).toBe(415)
  })

  it('FILE-3 an upload needs a session and a method with a file field', async () => {
    const session = await opened()
    expect((await upload('nobody', formOf(sampleFile('pdf'), 'proof.pdf'))).status).toBe(401)
    for (const method of ['card', 'nothing', 'ridgeway-payout'])
      expect((await upload(session, formOf(sampleFile('pdf'), 'proof.pdf'), method)).status, method).toBe(404)
    // In a currency that the method does not accept.
    const inYen = await service.openSession({ user: { id: `player-${randomUUID()}` }, currency: 'JPY' })
    expect(codeOf(await give(inYen, 'pdf', 'proof.pdf'))).toBe('not_found')
  })

  it('FILE-3 an interrupted upload stores nothing, and no longer counts as running', async () => {
    const session = await opened()
    const breakOff = () =>
      new Promise<void>((resolve) => {
        const sending = request(`${service.url}${pathOf()}`, {
          method: 'POST',
          headers: {
            [SESSION_HEADER]: session,
            'content-type': 'multipart/form-data; boundary=xx',
            'content-length': 1_000_000,
          },
        })
        sending.on('error', () => resolve())
        const head = '--xx\r\ncontent-disposition: form-data; name="file"; filename="proof.pdf"\r\n\r\n'
        sending.write(Buffer.concat([Buffer.from(head), sampleFile('pdf', 100_000)]), () => sending.destroy())
      })
    for (let times = 0; times < 4; times += 1) await breakOff()
    const answer = await until(async () => {
      const next = await give(session, 'pdf', 'proof.pdf')
      return next.status === 200 ? next : undefined
    })
    expect(answer.status).toBe(200)
    expect(await service.count('uploads', session)).toBe(1)
    expect(service.logged.filter((line) => line.includes('request failed'))).toEqual([])
  })

  it('FILE-3 issue-9 4.5 an upload that began before its player was erased stores nothing', async () => {
    const userId = `player-${randomUUID()}`
    await service.openSession({ user: { id: userId } })
    const { id_hash: idHash } = await service.db
      .selectFrom('sessions')
      .select('id_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const method = { fields: [{ name: 'proof', type: 'file upload' }] } as unknown as MethodConfig
    const uploads = createUploads({
      ...{ db: service.db, now: service.clock.now, scan: () => Promise.resolve('clean') },
      findMethod: () => done({ method }),
    })
    const uploader = { brand: 'COM', userId, idHash, country: 'DE', currency: 'EUR', terms: {} }
    const take = (meanwhile: () => Promise<unknown>) =>
      uploads.take(uploader, METHOD, async () => {
        await meanwhile()
        return done({ name: 'proof.pdf', content: sampleFile('pdf') })
      })
    expect((await take(() => Promise.resolve())).ok).toBe(true)
    const erase = () => transaction(service.db, (tx) => removeKept(tx, uploader))
    expect(await take(erase)).toMatchObject({ ok: false, refusal: { code: '17' } })
    const left = await service.db.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()
    expect(left).toEqual([])
  })

  it('FILE-3 SVC-1 an uploaded file is accepted by a submit, and then belongs to its payment', async () => {
    const session = await opened()
    const proof = await idOf(session)
    const key = randomUUID()
    const first = await submit(session, proof, key)
    expect(first.status).toBe(200)
    const { payment_id: paymentId } = PaySession.parse(first.json)
    expect(PaySession.parse((await submit(session, proof, key)).json).payment_id).toBe(paymentId)
    const again = await submit(session, proof)
    expect(again.json).toMatchObject({
      error_code: 'form_invalid',
      fields: { proof_of_address: 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR' },
    })
  })

  it('VALID-4 FILE-3 a submit with a file that is missing, unknown or of another player is refused', async () => {
    const session = await opened()
    const foreign = await idOf(await opened())
    for (const [proof, key] of [
      ['', 'PH.ERROR.FIELD_REQUIRED'],
      ['proof.pdf', 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR'],
      [randomUUID(), 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR'],
      [foreign, 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR'],
    ] as const) {
      const answer = await submit(session, proof)
      expect(answer.json, proof).toMatchObject({ error_code: 'form_invalid', fields: { proof_of_address: key } })
    }
  })

  it('FILE-3 of concurrent submits with the same file, one is accepted', async () => {
    const session = await opened()
    const proof = await idOf(session)
    const answers = await Promise.all([submit(session, proof), submit(session, proof), submit(session, proof)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('FILE-3 a file of a failed attempt can be used again', async () => {
    const session = await opened()
    const proof = await idOf(session)
    const { payment_id: paymentId } = PaySession.parse((await submit(session, proof)).json)
    await service.decline(paymentId)
    const next = PaySession.parse((await submit(session, proof)).json)
    expect(next.payment_id).not.toBe(paymentId)
    expect((await submit(session, proof)).status).toBe(422)
  })

  it('FILE-3 unused files are deleted: the oldest of many, and all after a day; used ones stay', async () => {
    const session = await opened()
    const used = await idOf(session)
    expect((await submit(session, used)).status).toBe(200)
    for (let count = 0; count < 12; count += 1) await idOf(session)
    expect(await service.count('uploads', session)).toBe(11)
    service.clock.advance(DAY_MS + 1_000)
    const later = await opened()
    // Each upload removes a few.
    await until(async () => (await idOf(later)) && (await service.count('uploads', session)) === 1)
    expect(await service.count('uploads', later)).toBeGreaterThan(0)
  })
})

describe('simultaneous uploads', () => {
  it('SVC-7 a session has at most two uploads at a time', async () => {
    const service = await openTestService(theOneDatabaseKind())
    const session = await service.openSession()
    const path = ENDPOINTS.upload.path.replace('{payGroupId}', METHOD)
    const beginSending = () => {
      const sending = beginUpload(`${service.url}${path}`, session, '--xx\r\n')
      sending.on('response', () => sending.destroy())
      return sending
    }
    let waiting = [beginSending(), beginSending()]
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sampleFile('pdf'))]), 'proof.pdf')
    const refusal = await until(async () => {
      // The upload of a sender that sends nothing is ended after a while. Beside the next request, a new one could be refused itself.
      const isOver = waiting.some(({ destroyed }) => destroyed)
      waiting = waiting.map((sending) => (sending.destroyed ? beginSending() : sending))
      if (isOver) return undefined
      const answer = await service.fetch(path, { method: 'POST', headers: { [SESSION_HEADER]: session }, body: form })
      return answer.status === 429 ? answer : undefined
    })
    expect(refusal.headers.get('retry-after')).toBe('5')
    for (const sending of waiting) sending.destroy()
    await service.close()
  })
})
