import { describe, expect, it } from 'vitest'
import { localError, toPayment, type CallOutcome, type Payment } from '../../api'
import { paySessionSample } from '../../api/wire-samples'
import { LazySubmission, type SubmissionPart } from './lazy-submission'
import { Submission } from './submission'

const payment = toPayment(paySessionSample())
const body = { amount: '10', currency: 'EUR', parameters: {}, fingerprint: 'f_1' }
const lost = { error: localError('FETCH_ERROR', 'offline') }

/** A form whose submit code loads when the test completes it; reads return the given response. */
function formWith({ key = null, read = lost }: { key?: string | null; read?: CallOutcome<Payment> } = {}) {
  const sent: string[] = []
  const states: string[] = []
  const loads: { arrive: () => void; fail: () => void }[] = []
  let saved = key
  const part: SubmissionPart = {
    submitBody: () => body,
    open: () =>
      new Submission({
        send: (usedKey) => {
          sent.push(usedKey)
          return Promise.resolve({ data: payment })
        },
        line: () => true,
        read: () => Promise.resolve(read),
        pause: () => Promise.resolve(),
        newKey: () => 'new',
        pendingKey: { load: () => saved, save: (value) => (saved = value) },
      }),
  }
  const submission = new LazySubmission(
    () =>
      new Promise((resolve, reject) =>
        loads.push({ arrive: () => resolve(part), fail: () => reject(new Error('planted')) }),
      ),
  )
  submission.subscribe(() => states.push(submission.getState().kind))
  const kind = () => submission.getState().kind
  return { submission, part, sent, states, loads, kind }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('issue-10 2 a form whose submit code is not loaded yet', () => {
  it('API-13 it is idle, loads the code once for two clicks, and submits with it', async () => {
    const { submission, part, sent, states, loads, kind } = formWith()
    expect(kind()).toBe('idle')
    const both = Promise.all([submission.load(), submission.load()])
    expect(loads).toHaveLength(1)
    loads[0]?.arrive()
    expect(await both).toEqual([part, part])
    expect(kind()).toBe('idle')
    submission.submit(body)
    expect(kind()).toBe('sending')
    await turn()
    expect([sent, kind(), states.at(-1)]).toEqual([['new'], 'done', 'done'])
  })

  it('BOOT-10 if the code fails to load, nothing is sent and the submit is refused; the next click loads it again', async () => {
    const { submission, part, sent, states, loads } = formWith()
    const first = submission.load()
    loads[0]?.fail()
    expect(await first).toBeNull()
    expect(submission.getState()).toMatchObject({ kind: 'refused', error: { status: 'FETCH_ERROR' } })
    expect(states).toEqual(['refused'])
    const second = submission.load()
    loads[1]?.arrive()
    expect(await second).toBe(part)
    expect([sent, submission.getState()]).toEqual([[], { kind: 'idle' }])
  })

  it('ROUTE-15 if the form is left during the load, nothing is submitted', async () => {
    const { submission, part, loads } = formWith()
    const pressed = submission.load()
    submission.leave(() => undefined)
    loads[0]?.arrive()
    expect(await pressed).toBeNull()
    // The form is shown again.
    expect(await submission.load()).toBe(part)
  })

  it('API-13 a submit that a reload interrupted is checked from the start, and its payment is found', async () => {
    const { submission, loads, kind } = formWith({ key: 'old', read: { data: payment } })
    submission.resume()
    submission.resume()
    expect([kind(), loads.length]).toEqual(['checking', 1])
    loads[0]?.arrive()
    await turn()
    expect(kind()).toBe('done')
  })

  it('API-13 it stays in checking if the code fails to load, because the state of the money is not known', async () => {
    const { submission, loads, kind } = formWith({ key: 'old' })
    submission.resume()
    loads[0]?.fail()
    await turn()
    expect(kind()).toBe('checking')
  })

  it('issue-8 1.4 a result that arrives after the form was left is reported', async () => {
    const { submission, loads } = formWith({ key: 'old', read: { data: payment } })
    const states: string[] = []
    submission.resume()
    submission.leave(() => states.push(submission.getState().kind))
    loads[0]?.arrive()
    await turn()
    expect(states.at(-1)).toBe('done')
  })
})
