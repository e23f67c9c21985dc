import { describe, expect, it, vi } from 'vitest'
import { CRASH_EVENT } from './early-click'
import { listenForErrors, type CaughtError } from './error-listener'
import { reportCrash } from './report-crash'

function open(load?: () => Promise<(caught: CaughtError) => void>) {
  const posted: string[] = []
  const page = Object.assign(new EventTarget(), { location: { pathname: '/deposit' } })
  listenForErrors(page, { post: (kind) => posted.push(kind), load })
  const happen = (type: string, more: object = {}) => page.dispatchEvent(Object.assign(new Event(type), more))
  return { page, posted, happen }
}

describe('the listener in the head of the page', () => {
  it('BOOT-8 OBS-1 reports uncaught errors, rejections and crashes, and notifies the host of the first two', async () => {
    const sent: CaughtError[] = []
    const { posted, happen } = open(() => Promise.resolve((caught) => void sent.push(caught)))
    const errors = [new Error('one'), new Error('two'), new Error('three')]
    happen('error', { error: errors[0] })
    happen('unhandledrejection', { reason: errors[1] })
    happen(CRASH_EVENT, { detail: errors[2] })
    await vi.waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['uncaught', 'rejection', 'crash']))
    expect(sent.map(({ error }) => error)).toEqual(errors)
    expect(posted).toEqual(['uncaught', 'rejection'])
  })

  it('OBS-1 loads the sender at the first error, and not at all if there is none', () => {
    const load = vi.fn(() => Promise.resolve(() => undefined))
    const { happen } = open(load)
    happen('click')
    happen('error', { error: null, message: 'ResizeObserver loop completed with undelivered notifications.' })
    expect(load).not.toHaveBeenCalled()
    happen('error', { error: new Error() })
    happen('error', { error: new Error() })
    expect(load).toHaveBeenCalledTimes(1)
    const silent = open()
    silent.happen('error', { error: new Error() })
    expect(silent.posted).toEqual(['uncaught'])
  })

  it.each([
    [null, 'Uncaught null'],
    [undefined, 'uncaught exception: undefined'],
  ])('OBS-1 reports a thrown %s, which is not a notice of the browser', async (error, message) => {
    const sent: CaughtError[] = []
    const { posted, happen } = open(() => Promise.resolve((caught) => void sent.push(caught)))
    happen('error', { error, message })
    happen('unhandledrejection', { reason: error })
    await vi.waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['uncaught', 'rejection']))
    expect(posted).toEqual(['uncaught', 'rejection'])
  })

  it('OBS-1 keeps errors until the sender is loaded, and loads it again at the next error if that failed', async () => {
    const sent: CaughtError[] = []
    const load = vi
      .fn<() => Promise<(caught: CaughtError) => void>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue((caught) => void sent.push(caught))
    const { happen } = open(load)
    happen('error', { error: 'first' })
    await vi.waitFor(() => {
      happen('error', { error: 'next' })
      expect(sent.length).toBeGreaterThan(1)
    })
    expect(sent[0]?.error).toBe('first')
  })

  it('OBS-1 reports at most 64 errors of a page', async () => {
    const sent: CaughtError[] = []
    const { posted, happen } = open(() => Promise.resolve((caught) => void sent.push(caught)))
    for (let count = 0; count < 100; count++) happen('error', { error: count })
    await vi.waitFor(() => expect(sent).toHaveLength(64))
    expect(posted).toHaveLength(64)
  })

  it('OBS-1 keeps the 20 newest steps, with name and path', async () => {
    const sent: CaughtError[] = []
    const { page, happen } = open(() => Promise.resolve((caught) => void sent.push(caught)))
    for (let count = 0; count < 25; count++) happen('click')
    page.location.pathname = '/deposit/card/'
    happen('popstate')
    happen('error', { error: 'x' })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.steps).toHaveLength(20)
    expect(sent[0]?.steps.at(-1)).toMatchObject({ name: 'popstate', path: '/deposit/card/' })
  })

  it('BOOT-8 reportCrash passes the crash to the listener, and does not send its message to the host', () => {
    const heard: unknown[] = []
    vi.stubGlobal('dispatchEvent', (event: CustomEvent) => heard.push(event.type, event.detail))
    const sent: unknown[] = []
    const error = new TypeError('4242 4242 4242 4242')
    reportCrash({ send: (message: unknown) => sent.push(message) } as never, error)
    vi.unstubAllGlobals()
    expect(heard).toEqual([CRASH_EVENT, error])
    expect(JSON.stringify(sent)).not.toContain('4242')
  })
})
