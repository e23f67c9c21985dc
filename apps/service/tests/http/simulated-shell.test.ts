import { runInNewContext } from 'node:vm'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type Answer, type TestService } from './test-service'

const MERCHANT = 'http://localhost:8081'
const OWN = 'http://cashier.test'
const SHELLS = ['ios', 'android', 'react-native'] as const

/** The simulated shell's script: the only script of a test's page whose only attribute is a nonce. */
const shellScriptOf = ({ text }: Answer) => /<script nonce="([^"]+)">(\(\(\) => \{.*?)<\/script>/s.exec(text)
const policyOf = ({ headers }: Answer) => headers.get('content-security-policy') ?? ''

type Heard = { source: unknown; origin: string; data: unknown }
type Port = { postMessage(text: string): void }
type Bridges = {
  webkit?: { messageHandlers: { modulorCashier: Port } }
  ModulorCashier?: Port
  ReactNativeWebView?: Port
}

/** A window in a frame of a page of `parentOrigin`, after the script has run. */
function windowWith(script: string, { parentOrigin = MERCHANT, isFramed = true, saysAncestors = true } = {}) {
  const listeners: ((event: Heard) => void)[] = []
  const outside: [unknown, string][] = []
  const inside: [unknown, string][] = []
  const parent = { postMessage: (message: unknown, origin: string) => void outside.push([message, origin]) }
  class MessageEvent {
    constructor(
      readonly type: string,
      readonly init: { data: unknown },
    ) {}
  }
  const document = { dispatchEvent: ({ init }: MessageEvent) => void inside.push([init.data, OWN]) }
  const location = { origin: OWN, ...(saysAncestors && { ancestorOrigins: isFramed ? [parentOrigin] : [] }) }
  const window: Bridges & Record<string, unknown> = {
    addEventListener: (_type: string, listener: (event: Heard) => void) => void listeners.push(listener),
    postMessage: (message: unknown, origin: string) => void inside.push([message, origin]),
  }
  window.parent = isFramed ? parent : window
  runInNewContext(script, { window, location, document, MessageEvent })
  const bridge = window.webkit?.messageHandlers.modulorCashier ?? window.ModulorCashier ?? window.ReactNativeWebView
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  return {
    window,
    bridge,
    parent,
    receive: (event: Heard) => listeners.forEach((listener) => listener(event)),
    outside: () => plain(outside),
    inside: () => plain(inside),
  }
}

describe.each(oneDatabaseKind())('a simulated shell on %s', (kind) => {
  let service: TestService
  let production: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
    production = await openTestService(kind, { configure: (config) => ({ ...config, environment: 'production' }) })
  })
  afterAll(async () => {
    await service.close()
    await production.close()
  })

  const page = async (query: string) => service.fetch(`/deposit?session_id=${await service.openSession()}${query}`)
  const scriptFor = async (shell: string) => shellScriptOf(await page(`&native_shell=${shell}`))?.[2] ?? ''

  it.each([
    ['ios', ({ webkit }: Bridges) => webkit?.messageHandlers.modulorCashier],
    ['android', ({ ModulorCashier }: Bridges) => ModulorCashier],
    ['react-native', ({ ReactNativeWebView }: Bridges) => ReactNativeWebView],
  ] as const)(
    'MSG-3 MSG-4 the simulated shell %s forwards texts only to the merchant’s page',
    async (shell, portOf) => {
      const { window, outside } = windowWith(await scriptFor(shell))
      portOf(window)?.postMessage('{"a":1}')
      expect(outside()).toEqual([[{ type: 'simulated_shell_said', text: '{"a":1}' }, MERCHANT]])
    },
  )

  it.each(SHELLS)('MSG-3 an answer to the simulated shell %s arrives in the widget’s own window', async (shell) => {
    const { parent, receive, inside } = windowWith(await scriptFor(shell))
    receive({ source: parent, origin: MERCHANT, data: { type: 'simulated_shell_answers', text: '{"b":2}' } })
    // React Native passes the text itself; the others pass an object (MSG-3).
    expect(inside()).toEqual([[shell === 'react-native' ? '{"b":2}' : { b: 2 }, OWN]])
  })

  it.each([
    ['another window', { origin: MERCHANT, data: { type: 'simulated_shell_answers', text: '{}' } }, false],
    ['another origin', { origin: 'http://evil.test', data: { type: 'simulated_shell_answers', text: '{}' } }, true],
    ['another kind', { origin: MERCHANT, data: { type: 'answers', text: '{}' } }, true],
    ['a text that is no message', { origin: MERCHANT, data: { type: 'simulated_shell_answers', text: '{' } }, true],
    ['nothing', { origin: MERCHANT, data: null }, true],
  ])('MSG-4 a message from %s is not forwarded', async (_, event, isOfParent) => {
    const { parent, receive, inside } = windowWith(await scriptFor('ios'))
    receive({ ...event, source: isOfParent ? parent : {} })
    expect(inside()).toEqual([])
  })

  it.each([
    ['no page is around it', { isFramed: false }],
    ['the page around it is not on the list', { parentOrigin: 'http://evil.test' }],
  ])('MSG-4 no shell is simulated if %s', async (_, surroundings) => {
    expect(windowWith(await scriptFor('android'), surroundings).bridge).toBeUndefined()
  })

  it('MSG-4 if the browser does not report the parent’s origin, messages are sent to the allowed origins', async () => {
    const { bridge, outside } = windowWith(await scriptFor('ios'), { saysAncestors: false })
    bridge?.postMessage('x')
    expect(outside()).toEqual([[{ type: 'simulated_shell_said', text: 'x' }, MERCHANT]])
  })

  it('SVC-7 MSG-3 the shell’s script has the response’s nonce, and the policy allows nothing more', async () => {
    const [with_, without] = [await page('&native_shell=ios'), await page('')]
    const nonce = shellScriptOf(with_)?.[1] ?? ''
    expect(policyOf(with_)).toContain(`'nonce-${nonce}'`)
    const bare = (answer: Answer) => policyOf(answer).replace(/'nonce-[^']+'/g, 'nonce')
    expect(bare(with_)).toBe(bare(without))
  })

  it.each(['', '&native_shell=', '&native_shell=windows', '&native_shell=__proto__', '&native_shell=%3Cscript%3E'])(
    'BOOT-12 MSG-3 the page has no shell script for the query %j',
    async (query) => {
      expect(shellScriptOf(await page(query))).toBeNull()
    },
  )

  it.each(SHELLS)('MSG-3 SVC-7 a production configuration does not simulate %s', async (shell) => {
    const session = await production.openSession()
    const answer = await production.fetch(`/deposit?session_id=${session}&native_shell=${shell}`)
    expect(answer.status).toBe(200)
    expect(shellScriptOf(answer)).toBeNull()
  })
})
