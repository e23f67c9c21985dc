import { describe, expect, it, vi } from 'vitest'
import { httpError, localError } from '../../api/api-error'
import { paySessionSample } from '../../api/wire-samples'
import { toPayment, type CallOutcome, type OpenPayment, type Payment } from '../../api'
import { CHECK_DELAYS_MS, Submission, type SubmissionPorts } from './submission'
import { SUBMISSION_MOVES, verdictOf } from './submission-states'

const payment = toPayment(paySessionSample())
const paid: CallOutcome<Payment> = { data: payment }
const absent = { error: httpError(404, { error_code: 'not_found', error_message: 'CASHIER.ERROR.NOT_FOUND' }) }
const offline = { error: localError('FETCH_ERROR', 'offline') }
const timedOut = { error: localError('TIMEOUT_ERROR', 'late') }
const formInvalid = {
  error: httpError(422, { error_code: 'form_invalid', error_message: 'K', fields: { amount: 'K' } }),
}
const earlierPayment: OpenPayment = {
  id: 'p-0',
  flow: 'withdrawal',
  methodId: 'halden-payout',
  methodName: 'Halden Instant',
  transactionStatus: 'processing',
  toPay: { amount: '20.60', currency: 'EUR' },
  destination: 'DE •••• 3000',
  expiresAt: null,
  canCancel: false,
  updatedAt: '2026-11-22T12:00:00Z',
}
const inTheWay = (code: string) => ({
  error: { ...httpError(409, { error_code: code, error_message: 'K' }), earlierPayment },
})
const body = { amount: '10', currency: 'EUR', parameters: {} }

/** A form whose service returns the given responses in order; pauses take no time. */
function formWith(
  sends: readonly CallOutcome<Payment>[],
  reads: readonly CallOutcome<Payment>[] = [],
  key: string | null = null,
  line: SubmissionPorts['line'] = () => true,
) {
  const sent: { key: string; amount: string; isAnother?: true }[] = []
  const kinds: string[] = []
  let readCount = 0
  let keyCount = 0
  let saved = key
  const ports: SubmissionPorts = {
    send: (usedKey, { amount, another_payment: isAnother }, signal) => {
      sent.push({ key: usedKey, amount, ...(isAnother && { isAnother }) })
      const outcome = sends[sent.length - 1]
      if (outcome) return Promise.resolve(outcome)
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ error: localError('ABORTED', 'aborted') })),
      )
    },
    line,
    read: () => Promise.resolve(reads[readCount++] ?? offline),
    pause: () => Promise.resolve(),
    newKey: () => `key-${String(++keyCount)}`,
    pendingKey: { load: () => saved, save: (value) => (saved = value) },
  }
  const submission = new Submission(ports)
  submission.subscribe(() => kinds.push(submission.getState().kind))
  const settle = async (...ends: string[]) => {
    const deadline = Date.now() + 1000
    while (!ends.includes(submission.getState().kind) && Date.now() < deadline) await Promise.resolve()
    return submission.getState().kind
  }
  return { submission, sent, kinds, settle, savedKey: () => saved, readCount: () => readCount }
}

/** The browser is offline until the player stops waiting. */
const whenAborted: SubmissionPorts['line'] = (signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))

describe('the meaning of a submit’s outcome', () => {
  const error = (status: number, code?: string) => ({ error: httpError(status, code && { error_code: code }) })
  it.each([
    ['an answer', paid, 'answered'],
    ['a refused form', formInvalid, 'refused'],
    ['a form that cannot be read', error(400, 'bad_request'), 'refused'],
    ['too little balance', error(422, '1206'), 'refused'],
    ['too many requests', error(429, 'rate_limited'), 'refused'],
    ['an expired session', error(401, '17'), 'refused'],
    ['no session id, so it was not sent', { error: localError('NO_SESSION', '') }, 'refused'],
    ['a timeout', timedOut, 'lost'],
    ['an abort', { error: localError('ABORTED', '') }, 'lost'],
    ['a broken network', offline, 'lost'],
    ['an answer that cannot be read', { error: localError('PARSING_ERROR', '') }, 'lost'],
    ['a failure of the service', error(500, 'internal'), 'lost'],
    ['a service that is away', error(503, 'unavailable'), 'lost'],
    ['a 4xx page of a proxy', error(404), 'lost'],
    ['a request timeout of a proxy', error(408, 'any'), 'lost'],
    ['a key that paid for something else', error(422, 'idempotency_key_reused'), 'refused'],
    ['an open payment with the method', inTheWay('open_payment_exists'), 'conflict'],
    ['the same paid from another tab', inTheWay('same_payment_exists'), 'conflict'],
    ['what a key paid for instead', inTheWay('idempotency_key_reused'), 'conflict'],
    ['an earlier payment that cannot be read', error(409, 'open_payment_exists'), 'refused'],
  ])('API-10 API-13 %s is %3$s', (_, outcome, expected) => {
    expect(verdictOf(outcome).type).toBe(expected)
  })
})

describe('a submission', () => {
  it('FORM-16 ten clicks send one request with one key, and the response ends the submit', async () => {
    const form = formWith([paid])
    for (let press = 0; press < 10; press += 1) form.submission.submit(body)
    expect(await form.settle('done')).toBe('done')
    form.submission.submit(body)
    expect(form.sent).toEqual([{ key: 'key-1', amount: '10' }])
    expect(form.submission.getState()).toEqual({ kind: 'done', payment })
  })

  it('FORM-16 API-13 issue-8 2.5 while the browser is offline the submit waits, and is sent once when it is online again', async () => {
    let comesBack: (isBack: boolean) => void = () => undefined
    const back = new Promise<boolean>((resolve) => (comesBack = resolve))
    const form = formWith([paid], [], null, () => back)
    form.submission.submit(body)
    form.submission.submit(body)
    expect(form.submission.getState().kind).toBe('sending')
    expect(form.sent).toEqual([])
    comesBack(true)
    expect(await form.settle('done')).toBe('done')
    expect(form.sent).toEqual([{ key: 'key-1', amount: '10' }])
    expect(form.readCount()).toBe(0)
  })

  it('AUTO-7 API-13 issue-8 2.5 a submit that is aborted while offline is never sent, and the form is idle again', async () => {
    const form = formWith([paid], [], null, whenAborted)
    form.submission.submit(body)
    form.submission.abort()
    expect(await form.settle('idle')).toBe('idle')
    expect(form.sent).toEqual([])
  })

  it('AUTO-7 API-13 issue-8 2.5 a submit that was never sent is not checked later, as if its response was lost', async () => {
    const form = formWith([], [], null, whenAborted)
    form.submission.submit(body)
    expect(form.savedKey()).toBeNull()
    form.submission.abort()
    await form.settle('idle')
    expect(form.savedKey()).toBeNull()
    form.submission.resume()
    expect(form.submission.getState().kind).toBe('idle')
  })

  it('API-13 issue-8 2.5 a submit that waits for the connection is dropped with its form', async () => {
    const form = formWith([paid], [], null, whenAborted)
    form.submission.submit(body)
    const tell = vi.fn()
    form.submission.leave(tell)
    expect(await form.settle('idle')).toBe('idle')
    expect(form.sent).toEqual([])
    expect(tell).not.toHaveBeenCalled()
  })

  it.each([
    ['an answer that comes later', [paid], [], ['left', 'done']],
    ['an answer that is lost', [offline], [absent, paid], ['left', 'checking', 'done']],
  ])(
    'issue-8 1.4 API-13 a form that is left during a submit still reports its result: %s',
    async (_, sends, reads, expected) => {
      const form = formWith(sends, reads)
      form.submission.submit(body)
      const heard: string[] = []
      form.submission.leave(() => heard.push(heard.length === 0 ? 'left' : form.submission.getState().kind))
      await form.settle('done')
      expect(heard).toEqual(expected)
    },
  )

  it('API-13 ROUTE-15 a form that is left does not send a lost submit again, and its key is kept', async () => {
    const form = formWith([timedOut, paid], [absent, absent])
    form.submission.submit(body)
    await form.settle('checking')
    form.submission.leave(() => undefined)
    expect(await form.settle('idle')).toBe('idle')
    expect(form.sent).toHaveLength(1)
    expect(form.savedKey()).toBe('key-1')
  })

  it('API-13 ROUTE-15 a form that is left with the question about an earlier payment submits nothing any more', async () => {
    const form = formWith([inTheWay('open_payment_exists'), paid])
    form.submission.submit(body)
    await form.settle('conflict')
    form.submission.leave(() => undefined)
    form.submission.proceed({ isAnother: false })
    expect(form.submission.getState().kind).toBe('idle')
    expect(form.sent).toHaveLength(1)
  })

  it.each([
    ['nothing was pressed', null],
    ['the press was refused', formInvalid],
    ['its payment is shown', paid],
  ])('issue-8 1.4 a form that is left without an open submit reports nothing: %s', async (_, outcome) => {
    const form = formWith(outcome ? [outcome] : [])
    if (outcome) form.submission.submit(body)
    if (outcome) await form.settle('refused', 'done')
    const tell = vi.fn()
    form.submission.leave(tell)
    expect(tell).not.toHaveBeenCalled()
  })

  it('API-13 after a definite refusal the next submit has a new key', async () => {
    const form = formWith([formInvalid, paid])
    form.submission.submit(body)
    await form.settle('refused')
    expect(form.savedKey()).toBeNull()
    form.submission.submit(body)
    await form.settle('done')
    expect(form.sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('API-13 issue-8 1.1 the player is asked about an open payment, and another payment is sent with its own key', async () => {
    const form = formWith([inTheWay('open_payment_exists'), paid])
    form.submission.submit(body)
    await form.settle('conflict')
    expect(form.submission.getState()).toMatchObject({
      kind: 'conflict',
      about: { id: 'p-0', destination: 'DE •••• 3000' },
    })
    expect(form.savedKey()).toBeNull()
    expect(form.sent).toHaveLength(1)
    form.submission.proceed({ isAnother: true })
    await form.settle('done')
    expect(form.sent).toEqual([
      { key: 'key-1', amount: '10' },
      { key: 'key-2', amount: '10', isAnother: true },
    ])
  })

  it('API-13 issue-8 1.1 after a cancellation the submit continues, and the player is asked again about another open payment', async () => {
    const form = formWith([inTheWay('open_payment_exists'), inTheWay('same_payment_exists')])
    form.submission.submit(body)
    await form.settle('conflict')
    form.submission.proceed({ isAnother: false })
    expect(form.submission.getState().kind).toBe('sending')
    expect(await form.settle('conflict')).toBe('conflict')
    expect(form.sent).toEqual([
      { key: 'key-1', amount: '10' },
      { key: 'key-2', amount: '10' },
    ])
  })

  it('API-13 issue-8 1.1 “Back to the form” sends nothing, and a changed form is a new submit', async () => {
    const form = formWith([inTheWay('open_payment_exists'), paid])
    form.submission.submit(body)
    await form.settle('conflict')
    form.submission.dismiss()
    form.submission.proceed({ isAnother: true })
    expect(form.submission.getState().kind).toBe('idle')
    expect(form.sent).toHaveLength(1)
    form.submission.submit({ ...body, amount: '20' })
    await form.settle('done')
    expect(form.sent[1]).toEqual({ key: 'key-2', amount: '20' })
  })

  it('API-13 after a lost response the payment is read, and a payment that arrived is never sent again', async () => {
    const form = formWith([timedOut], [offline, paid])
    form.submission.submit(body)
    expect(await form.settle('done')).toBe('done')
    expect(form.kinds).toEqual(['sending', 'checking', 'done'])
    expect(form.sent).toHaveLength(1)
  })

  it('API-13 the same key and body are sent again only after the service did not find the key twice', async () => {
    const form = formWith([timedOut, paid], [absent, absent])
    form.submission.submit(body)
    await form.settle('done')
    expect(form.kinds).toEqual(['sending', 'checking', 'sending', 'done'])
    expect(form.sent).toEqual([
      { key: 'key-1', amount: '10' },
      { key: 'key-1', amount: '10' },
    ])
  })

  it('a payment that is found after the first “not found” is shown and not sent again', async () => {
    const form = formWith([timedOut], [absent, paid])
    form.submission.submit(body)
    expect(await form.settle('done')).toBe('done')
    expect(form.sent).toHaveLength(1)
  })

  it('if nothing can be read the state is “unsure”: it can be checked again, but nothing can be submitted', async () => {
    const form = formWith([offline], [...CHECK_DELAYS_MS.map(() => offline), paid])
    form.submission.submit(body)
    expect(await form.settle('unsure')).toBe('unsure')
    form.submission.submit(body)
    expect(form.sent).toHaveLength(1)
    form.submission.checkAgain()
    expect(await form.settle('done')).toBe('done')
    expect(form.savedKey()).toBe('key-1')
  })

  it('a submit is repeated at most twice', async () => {
    const form = formWith([offline, offline, offline, paid], [absent, absent, absent, absent, absent, absent])
    form.submission.submit(body)
    expect(await form.settle('unsure')).toBe('unsure')
    expect(form.sent).toHaveLength(3)
  })

  it('AUTO-7 an aborted submit is unknown, not cancelled: a payment that arrived is shown', async () => {
    const form = formWith([], [paid])
    form.submission.submit(body)
    form.submission.abort()
    await form.settle('done')
    expect(form.kinds).toEqual(['sending', 'checking', 'done'])
  })

  it('AUTO-7 API-13 if an aborted submit never arrived, the form is idle, and the next submit has the same key', async () => {
    const form = formWith([], [absent, absent])
    form.submission.submit(body)
    form.submission.abort()
    expect(await form.settle('idle')).toBe('idle')
    expect(form.sent).toHaveLength(1)
    form.submission.submit({ ...body, amount: '20' })
    expect(form.sent).toEqual([
      { key: 'key-1', amount: '10' },
      { key: 'key-1', amount: '20' },
    ])
  })

  it('API-13 a submit that was open before a reload is checked before anything can be paid', async () => {
    const form = formWith([], [paid], 'key-before')
    form.submission.resume()
    form.submission.submit(body)
    expect(await form.settle('done')).toBe('done')
    expect(form.sent).toEqual([])
  })

  it('the check stops if the session has ended', async () => {
    const form = formWith([timedOut], [{ error: httpError(401, { error_code: '17' }) }])
    form.submission.submit(body)
    await form.settle('unsure')
    expect(form.readCount()).toBe(1)
  })
})

describe('the table of state transitions', () => {
  it('every state is reachable from idle, and done is final', () => {
    const reached = new Set<string>(['idle'])
    for (let before = 0; before !== reached.size;) {
      before = reached.size
      for (const [from, moves] of Object.entries(SUBMISSION_MOVES))
        if (reached.has(from)) for (const to of Object.values(moves)) reached.add(to)
    }
    expect([...reached].sort()).toEqual(Object.keys(SUBMISSION_MOVES).sort())
    expect(SUBMISSION_MOVES.done).toEqual({})
  })
})
