/** The malware scan of players' files before they are stored (issue-12 2). */
import { randomUUID } from 'node:crypto'
import { ENDPOINTS, ErrorBody, SESSION_HEADER, UploadedFile } from '@modulor/contract/http'
import { OperatorErrorBody } from '@modulor/contract/operator'
import { FILE_BYTES_MAX } from '@modulor/rules'
import { freePort, oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClamdScanner } from '../../src/features/uploads'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from '../operator/operator-caller'
import { EICAR, startClamd, type ClamdServer } from './clamd-server'
import { sampleFile } from './sample-files'
import { openTestService, type TestService } from './test-service'

const PATH = ENDPOINTS.upload.path.replace('{payGroupId}', 'verdant')
const INFECTED = Buffer.concat([sampleFile('pdf'), Buffer.from(EICAR)])
const CLEAN = sampleFile('pdf')

describe('the scanner of ClamAV', () => {
  let clamd: ClamdServer
  beforeAll(async () => {
    clamd = await startClamd()
  })
  afterAll(() => clamd.close())
  beforeEach(() => clamd.behave('scans'))

  it.each([
    ['a small file', CLEAN],
    ['the largest file that is accepted', sampleFile('png', FILE_BYTES_MAX)],
  ])('issue-12 2 the whole of %s is sent to clamd', async (_, content) => {
    expect(await createClamdScanner(clamd.address).scan(content)).toEqual({ kind: 'clean' })
    expect(clamd.scanned.at(-1)?.equals(content)).toBe(true)
  })

  it('issue-12 2 the verdict of an infected file names the signature', async () => {
    const verdict = await createClamdScanner(clamd.address).scan(INFECTED)
    expect(verdict).toEqual({ kind: 'infected', signature: 'Eicar-Test-Signature' })
  })

  it.each([
    ['hangs', ['timed_out']],
    ['closes', ['connection_failed']],
    // The response is lost if the connection is reset before it is read.
    ['size_limit', ['scanner_limit_too_low', 'connection_failed']],
    ['garbage', ['scan_failed']],
  ] as const)('issue-12 2 the verdict is unknown if clamd %s', async (behaviour, whys) => {
    clamd.behave(behaviour)
    const scanner = createClamdScanner(clamd.address, behaviour === 'hangs' ? 300 : undefined)
    const verdict = await scanner.scan(sampleFile('pdf', 1_000_000))
    expect(whys).toContain(verdict.kind === 'unknown' && verdict.why)
  })

  it('issue-12 2 the verdict is unknown if clamd cannot be reached', async () => {
    const scanner = createClamdScanner({ host: '127.0.0.1', port: await freePort() })
    expect(await scanner.scan(CLEAN)).toEqual({ kind: 'unknown', why: 'connection_failed' })
  })
})

describe.each(oneDatabaseKind())('files of players with a scanner, on %s', (kind) => {
  let clamd: ClamdServer
  let service: TestService
  let api: OperatorApi
  let support: OperatorCaller
  beforeAll(async () => {
    clamd = await startClamd()
    service = await openTestService(kind, {
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
      uploadScanner: clamd.address,
    })
    api = await openOperatorApi(service)
    support = await api.signedInAs('support')
  })
  afterAll(async () => {
    await service.close()
    await clamd.close()
  })
  beforeEach(() => clamd.behave('scans'))

  async function give(content: Buffer) {
    const session = await service.openSession({ user: { id: `player-${randomUUID()}` } })
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), 'proof.pdf')
    const answer = await service.fetch(PATH, { method: 'POST', headers: { [SESSION_HEADER]: session }, body })
    expect(service.documented.problems('POST', ENDPOINTS.upload.path, answer.status, answer.json)).toEqual([])
    return { ...answer, stored: await service.count('uploads', session) }
  }
  const open = (uploadId: string) => support.call('readUpload', { params: { uploadId } })
  const idOf = (json: unknown) => UploadedFile.parse(json).file_id

  it('issue-12 2 FILE-3 a clean file is stored and can be opened', async () => {
    const { status, json } = await give(CLEAN)
    expect(status).toBe(200)
    expect(await open(idOf(json))).toMatchObject({ status: 200 })
  })

  it('issue-12 2 FILE-3 an infected file is refused and not stored; the log has the signature, and not the file’s name', async () => {
    const { status, json, stored } = await give(INFECTED)
    expect([status, ErrorBody.parse(json).error_code, stored]).toEqual([422, 'upload_refused', 0])
    const line = service.logged.find((each) => each.includes('is infected')) ?? ''
    expect(line).toContain('Eicar-Test-Signature')
    expect(line).not.toContain('proof')
  })

  it.each(['closes', 'size_limit', 'garbage'] as const)(
    'issue-12 2 SVC-7 no file is stored unscanned if clamd %s, and the player can try again',
    async (behaviour) => {
      clamd.behave(behaviour)
      const { status, json, headers, stored } = await give(CLEAN)
      expect([status, ErrorBody.parse(json).error_code, stored]).toEqual([503, 'unavailable', 0])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      clamd.behave('scans')
      expect((await give(CLEAN)).status).toBe(200)
    },
  )

  it('issue-12 2 a stored file is scanned again before an operator gets it', async () => {
    const id = idOf((await give(CLEAN)).json)
    clamd.behave('closes')
    const away = await open(id)
    expect([away.status, OperatorErrorBody.parse(away.json).error_code]).toEqual([503, 'scanner_unavailable'])
    clamd.behave('finds_more')
    const found = await open(id)
    expect([found.status, OperatorErrorBody.parse(found.json).error_code]).toEqual([409, 'upload_infected'])
  })

  it('issue-12 2 SVC-7 the verdicts are counted', async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text()
    for (const verdict of ['clean', 'infected', 'unknown'])
      expect(text).toMatch(new RegExp(`cashier_upload_scans_total\\{verdict="${verdict}"\\} [1-9]`))
  })
})
