/** Adding, naming and removing single passkeys of an operator (issue-12 2), over HTTP. */
import { PASSKEYS_MAX, type OwnedPasskey } from '@modulor/contract/operator'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../src/durations'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorAnswer, type OperatorCaller } from './operator-caller'
import { softAuthenticator, type AnswerOptions } from './soft-authenticator'
import { waitsForLock } from '../waits-for-lock'

type Authenticator = ReturnType<typeof softAuthenticator>
type Id = Parameters<OperatorApi['call']>[0]
type Listed = OwnedPasskey & { readonly is_current: boolean }

const REFUSED = { status: 401, json: { error_code: 'passkey_refused' } }

describe.each(oneDatabaseKind())('passkeys of an operator on %s', (kind) => {
  let service: TestService
  let api: OperatorApi
  let administrator: OperatorCaller
  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' } })
    api = await openOperatorApi(service)
    administrator = await api.signedInAs('administrator')
  })
  afterAll(() => service.close())

  const challengeOf = ({ json }: OperatorAnswer) => (json as { options: { challenge: string } }).options.challenge
  const sessionOf = ({ headers }: OperatorAnswer) =>
    /^cashier_operator=(os_[^;]+);/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const open = (id: Id, body?: unknown) => api.call(id, undefined, body === undefined ? {} : { body })

  /** The answer of an authenticator to a new challenge. */
  const used = async (authenticator: Authenticator, options?: AnswerOptions) =>
    authenticator.authenticate(challengeOf(await open('beginSignIn')), options)
  const signIn = async (authenticator: Authenticator) => open('finishSignIn', { passkey: await used(authenticator) })

  async function member() {
    const body = { name: 'Ada', email: null, roles: ['viewer'] }
    const { json } = await administrator.call('inviteOperator', { body })
    const { operator_id: id, url } = json as { operator_id: string; url: string }
    const token = url.slice(url.indexOf('#') + 1)
    const authenticator = softAuthenticator()
    const passkey = authenticator.register(challengeOf(await open('beginSetup', { token })))
    const session = sessionOf(await open('finishSetup', { token, passkey }))
    return { id, authenticator, session }
  }
  type Member = Awaited<ReturnType<typeof member>>

  const list = async (session: string) => {
    const answer = await api.call('passkeys', session)
    expect(answer.status, answer.text).toBe(200)
    return (answer.json as { passkeys: Listed[] }).passkeys
  }
  const begin = async ({ session, authenticator }: Member) =>
    api.call('beginPasskey', session, { body: { confirmation: await used(authenticator) } })
  async function add(to: Member, name: string, authenticator = softAuthenticator()) {
    // The list is sorted by time.
    service.clock.advance(SECOND_MS)
    const challenge = challengeOf(await begin(to))
    const passkey = authenticator.register(challenge)
    const answer = await api.call('addPasskey', to.session, { body: { name, passkey } })
    return { authenticator, answer, id: (answer.json as Partial<OwnedPasskey>).passkey_id ?? '' }
  }
  const remove = async (session: string, passkeyId: string, by: Authenticator) =>
    api.call('removePasskey', session, { params: { passkeyId }, body: { confirmation: await used(by) } })
  const linesOf = async (operator: string) => {
    const { json } = await administrator.call('auditLog', { query: { operator } })
    return (json as { lines: { act: string; outcome: string; subject: { id: string } | null }[] }).lines
  }

  it('issue-12 2 an operator can add a named passkey; it and the first one can both sign in', async () => {
    const owner = await member()
    const phone = await add(owner, 'Phone')
    expect(phone.answer).toMatchObject({ status: 201, json: { name: 'Phone', last_used_at: null } })
    for (const authenticator of [owner.authenticator, phone.authenticator])
      expect((await signIn(authenticator)).status).toBe(200)
    const [first, second] = await list(owner.session)
    const now = service.clock.now().toISOString()
    expect(first).toMatchObject({ name: null, last_used_at: now, is_current: true })
    expect(second).toEqual({
      passkey_id: phone.id,
      name: 'Phone',
      created_at: now,
      last_used_at: now,
      is_current: false,
    })
    const named = await api.call('namePasskey', owner.session, {
      params: { passkeyId: first?.passkey_id ?? '' },
      body: { name: ' Laptop ' },
    })
    expect(named).toMatchObject({ status: 200, json: { changed: true } })
    expect((await list(owner.session)).map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
    expect((await linesOf(owner.id)).map(({ act, outcome, subject }) => [act, outcome, subject?.id])).toEqual([
      ['namePasskey', 'done', first?.passkey_id],
      ['finishSignIn', 'done', owner.id],
      ['finishSignIn', 'done', owner.id],
      ['addPasskey', 'done', phone.id],
      ['beginPasskey', 'done', undefined],
      ['finishSetup', 'done', owner.id],
    ])
  })

  it('issue-12 2 adding or removing a passkey needs a fresh confirmation by a passkey of the same operator, used once', async () => {
    const [owner, other] = [await member(), await member()]
    const [first] = await list(owner.session)
    await add(owner, 'Phone')
    const challenge = challengeOf(await open('beginSignIn'))
    const old = owner.authenticator.authenticate(challenge)
    await open('finishSignIn', { passkey: old })
    const late = await used(owner.authenticator)
    service.clock.advance(5 * MINUTE_MS)
    const wrong = [
      await used(other.authenticator),
      await used(softAuthenticator()),
      await used(owner.authenticator, { isUserVerified: false }),
      old,
      late,
    ]
    for (const confirmation of wrong) {
      expect(await api.call('beginPasskey', owner.session, { body: { confirmation } })).toMatchObject(REFUSED)
      const params = { passkeyId: first?.passkey_id ?? '' }
      expect(await api.call('removePasskey', owner.session, { params, body: { confirmation } })).toMatchObject(REFUSED)
    }
    expect(await list(owner.session)).toHaveLength(2)
    const [last] = await linesOf(owner.id)
    expect(last).toMatchObject({ act: 'removePasskey', outcome: 'passkey_refused', subject: { id: first?.passkey_id } })
  })

  it('issue-12 2 a new passkey is refused for another operator, without user verification, and if it is known already', async () => {
    const [owner, other] = [await member(), await member()]
    const addWith = (session: string, passkey: unknown) =>
      api.call('addPasskey', session, { body: { name: 'Phone', passkey } })
    const foreign = softAuthenticator().register(challengeOf(await begin(owner)))
    expect(await addWith(other.session, foreign)).toMatchObject(REFUSED)
    const unverified = softAuthenticator().register(challengeOf(await begin(owner)), { isUserVerified: false })
    expect(await addWith(owner.session, unverified)).toMatchObject(REFUSED)
    const known = await begin(owner)
    const { excludeCredentials } = (known.json as { options: { excludeCredentials: { id: string }[] } }).options
    const copied = owner.authenticator.register(challengeOf(known))
    expect(excludeCredentials.map(({ id }) => id)).toEqual([copied.id])
    expect(await addWith(owner.session, copied)).toMatchObject(REFUSED)
    const taken = other.authenticator.register(challengeOf(await begin(owner)))
    expect(await addWith(owner.session, taken)).toMatchObject(REFUSED)
    expect((await signIn(other.authenticator)).status).toBe(200)
    expect(await list(owner.session)).toHaveLength(1)
  })

  it('issue-12 2 a removed passkey cannot sign in and its sessions end; sessions of other passkeys stay', async () => {
    const owner = await member()
    const phone = await add(owner, 'Phone')
    const [ofPhone, again] = [
      sessionOf(await signIn(phone.authenticator)),
      sessionOf(await signIn(phone.authenticator)),
    ]
    expect((await list(ofPhone)).map(({ is_current: isCurrent }) => isCurrent)).toEqual([false, true])
    expect(await remove(owner.session, phone.id, owner.authenticator)).toMatchObject({
      status: 200,
      json: { ended: 2 },
    })
    for (const session of [ofPhone, again]) expect((await api.call('me', session)).status).toBe(401)
    expect((await api.call('me', owner.session)).status).toBe(200)
    expect(await signIn(phone.authenticator)).toMatchObject(REFUSED)
    expect(await remove(owner.session, phone.id, owner.authenticator)).toMatchObject({ status: 404 })
  })

  it('issue-12 2 the last passkey cannot be removed, even if both are removed at once', async () => {
    const owner = await member()
    const [first] = await list(owner.session)
    const firstId = first?.passkey_id ?? ''
    const last = { status: 409, json: { error_code: 'last_passkey', advice: expect.any(String) as string } }
    expect(await remove(owner.session, firstId, owner.authenticator)).toMatchObject(last)
    const params = { operatorId: owner.id, passkeyId: firstId }
    expect(await administrator.call('removeOperatorPasskey', { params, body: {} })).toMatchObject(last)
    const phone = await add(owner, 'Phone')
    const answers = await Promise.all(
      [firstId, phone.id].map((passkeyId) =>
        administrator.call('removeOperatorPasskey', { params: { operatorId: owner.id, passkeyId }, body: {} }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.runIf(kind === 'postgres')('issue-12 2 a removal takes a concurrent removal into account', async () => {
    const owner = await member()
    const phone = await add(owner, 'Phone')
    const [first] = await list(owner.session)
    const params = { operatorId: owner.id, passkeyId: phone.id }
    let removal: Promise<OperatorAnswer> | undefined
    let isAnswered = false
    await service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('operators').select('id').where('id', '=', owner.id).forUpdate().execute()
      removal = administrator.call('removeOperatorPasskey', { params, body: {} }).finally(() => {
        isAnswered = true
      })
      await until(async () => isAnswered || (await waitsForLock(service.db)))
      await tx
        .deleteFrom('operator_credentials')
        .where('passkey_id', '=', first?.passkey_id ?? '')
        .execute()
    })
    expect(await removal).toMatchObject({ status: 409, json: { error_code: 'last_passkey' } })
  })

  it.runIf(kind === 'postgres')('issue-12 2 a passkey is not added if its session ends meanwhile', async () => {
    const owner = await member()
    const passkey = softAuthenticator().register(challengeOf(await begin(owner)))
    let adding: Promise<OperatorAnswer> | undefined
    let isAnswered = false
    await service.db.transaction().execute(async (tx) => {
      // This lock does not block lines of the audit log, which refer to the operator.
      await tx.selectFrom('operators').select('id').where('id', '=', owner.id).forNoKeyUpdate().execute()
      adding = api.call('addPasskey', owner.session, { body: { name: 'Of a thief', passkey } }).finally(() => {
        isAnswered = true
      })
      await until(async () => isAnswered || (await waitsForLock(service.db)))
      await tx.deleteFrom('operator_sessions').where('operator_id', '=', owner.id).execute()
    })
    expect(await adding).toMatchObject(REFUSED)
    const passkeys = service.db.selectFrom('operator_credentials').select('name').where('operator_id', '=', owner.id)
    expect((await passkeys.execute()).map(({ name }) => name)).toEqual([null])
  })

  it('issue-12 2 an administrator removes one passkey of an operator, with the reason in the audit log', async () => {
    const [owner, other] = [await member(), await member()]
    const phone = await add(owner, 'Phone')
    const session = sessionOf(await signIn(phone.authenticator))
    const { json } = await administrator.call('team')
    const { operators } = json as { operators: { id: string; passkeys: OwnedPasskey[] }[] }
    expect(operators.find(({ id }) => id === owner.id)?.passkeys).toMatchObject([{ name: null }, { name: 'Phone' }])
    const removeOf = (operatorId: string, passkeyId: string) =>
      administrator.call('removeOperatorPasskey', { params: { operatorId, passkeyId }, body: { reason: 'lost phone' } })
    for (const [operatorId, passkeyId] of [
      [other.id, phone.id],
      [owner.id, other.id],
      ['none', phone.id],
      [owner.id, 'none'],
    ] as const)
      expect((await removeOf(operatorId, passkeyId)).status).toBe(404)
    expect(await removeOf(owner.id, phone.id)).toMatchObject({ status: 200, json: { ended: 1 } })
    expect((await api.call('me', session)).status).toBe(401)
    expect((await api.call('me', owner.session)).status).toBe(200)
    expect(await signIn(phone.authenticator)).toMatchObject(REFUSED)
    const { json: log } = await administrator.call('auditLog', { query: { subject_id: `${owner.id} ${phone.id}` } })
    expect((log as { lines: unknown[] }).lines[0]).toMatchObject({
      act: 'removeOperatorPasskey',
      outcome: 'done',
      reason: 'lost phone',
    })
  })

  it('issue-12 2 an operator cannot name or remove passkeys of others', async () => {
    const [owner, other] = [await member(), await member()]
    await add(other, 'Phone')
    for (const { passkey_id: passkeyId } of await list(other.session)) {
      const params = { passkeyId }
      expect((await api.call('namePasskey', owner.session, { params, body: { name: 'Mine' } })).status).toBe(404)
      expect((await remove(owner.session, passkeyId, owner.authenticator)).status).toBe(404)
    }
    expect((await list(other.session)).map(({ name }) => name)).toEqual([null, 'Phone'])
  })

  it(`issue-12 2 an operator has ${PASSKEYS_MAX} passkeys at most`, async () => {
    const owner = await member()
    for (let count = 1; count < PASSKEYS_MAX - 1; count += 1)
      expect((await add(owner, `Key ${count}`)).answer.status).toBe(201)
    const challenges = [challengeOf(await begin(owner)), challengeOf(await begin(owner))]
    const answers = await Promise.all(
      challenges.map((challenge) =>
        api.call('addPasskey', owner.session, {
          body: { name: 'Last', passkey: softAuthenticator().register(challenge) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await begin(owner)).toMatchObject({ status: 409, json: { error_code: 'too_many_passkeys' } })
    expect(await list(owner.session)).toHaveLength(PASSKEYS_MAX)
  })

  it('issue-12 2 an operator without a passkey cannot add one, because nothing can confirm it', async () => {
    const operator = await api.signedInAs('viewer')
    expect(await list(operator.sessionId)).toEqual([])
    const confirmation = await used(softAuthenticator())
    expect(await operator.call('beginPasskey', { body: { confirmation } })).toMatchObject(REFUSED)
  })
})
