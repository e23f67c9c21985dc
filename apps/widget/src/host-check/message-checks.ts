/** Checks of how the host handles each message of the contract, as far as the frame can detect it. */
import { HOST_CHECK_STAY_PARAMETER, toEnvelope, type CashierMessage } from '@modulor/contract/host-messages'
import {
  failed,
  notObservable,
  passed,
  type Check,
  type UnknownSenderKind,
  type Tools,
  type Verdict,
} from './check.types'

/** How long a host that reacts at once must not react, for a message to count as ignored. */
const SILENCE_MS = 400
/** A `hello` after the first time is a failure, but it is awaited, because it would count as the reaction to another message. */
const [HELLO_MS_MAX, HELLO_MS_AWAITED] = [2_000, 5_000]
const [TALL_PX, LOW_PX, STRANGE_PX] = [1_400, 700, 2_345]
const HELLO_ADVICE = 'Answer each `ready` with `hello`, to the exact origin of the cashier.'
const RESIZE_ADVICE = 'Set the height of the frame to `height` of each `resize`, in pixels.'

const count = ({ received }: Tools, type: string) => received.filter(({ message }) => message.type === type).length
const heightOf = ({ window }: Tools) => window.innerHeight
const isAbout = (tools: Tools, px: number) => Math.abs(heightOf(tools) - px) <= 2
const isPopUp = ({ window }: Tools) => new URLSearchParams(window.location.search).get('in_pop_up') === 'true'

async function follow(tools: Tools, height: number) {
  tools.send({ type: 'resize', height })
  if (await tools.until(() => isAbout(tools, height))) return passed(`The frame has ${heightOf(tools)} pixels.`)
  return isPopUp(tools)
    ? notObservable('A pop-up is no higher than its window.')
    : failed(`Sent ${height} pixels; the frame has ${heightOf(tools)}.`)
}

/** How long the host took to react to the first `ready`; the same time is allowed for other reactions. */
function reactionMs({ received, readySentMs }: Tools): number {
  const hello = received.find(({ message, atMs }) => message.type === 'hello' && atMs > readySentMs())
  return hello ? hello.atMs - readySentMs() : 0
}
const silenceMs = (tools: Tools) => SILENCE_MS + 2 * reactionMs(tools)

/** Describes the host's reaction to a message that it must ignore; undefined: no reaction. */
async function reactionTo(tools: Tools, act: () => unknown): Promise<string | undefined> {
  // Waits for reactions to earlier messages.
  await tools.until(() => false, reactionMs(tools))
  const [hellos, height] = [count(tools, 'hello'), heightOf(tools)]
  await act()
  const hasReacted = await tools.until(
    () => count(tools, 'hello') > hellos || heightOf(tools) !== height,
    silenceMs(tools),
  )
  if (!hasReacted) return undefined
  return count(tools, 'hello') > hellos
    ? 'It answered with `hello`.'
    : `It set the height to ${heightOf(tools)} pixels.`
}

/** A page that ignores valid messages ignores invalid ones too, so its silence is no proof. */
const isIgnoringAll = (tools: Tools) => count(tools, 'hello') === 0
const IGNORES_ALL = notObservable('Your page does not react to right messages either.')

const unknownSenderCheck = (kind: UnknownSenderKind, id: string, title: string, advice: string): Check => ({
  ...{ id, title, advice, only: 'frame' },
  async run(tools) {
    if (isIgnoringAll(tools)) return IGNORES_ALL
    const reaction = await reactionTo(tools, () => tools.sendAsUnknownSender(kind))
    return reaction === undefined ? passed('It was ignored.') : failed(reaction)
  },
})

const READY: CashierMessage = { type: 'ready' }
const NOT_MESSAGES: readonly unknown[] = [
  READY,
  { ...toEnvelope(READY), namespace: 'another' },
  { ...toEnvelope(READY), version: 99 },
  { type: 'resize', height: STRANGE_PX },
  toEnvelope({ type: 'resize', height: `${STRANGE_PX}` }),
  toEnvelope({ type: 'resize', height: -1 }),
  toEnvelope({ type: 'hostCheckUnknown' }),
  null,
  'ready',
]

const isAcknowledged = (tools: Tools, id: string) =>
  tools.received.some(({ message }) => message.type === 'redirectAck' && message.id === id)
/** A script that runs in the page of a host that navigates to it; the script then sends a message, which proves this. */
const SCRIPT_ADDRESS = `javascript:void [...document.querySelectorAll('iframe')].forEach((frame) => frame.contentWindow.postMessage(${JSON.stringify(
  toEnvelope({ type: 'redirectAck', id: 'script-ran' }),
)}, '*'))`

export const MESSAGE_CHECKS: readonly Check[] = [
  {
    id: 'hello',
    title: '`ready` is answered with `hello`',
    advice: HELLO_ADVICE,
    async run(tools) {
      if (!(await tools.until(() => count(tools, 'hello') > 0, HELLO_MS_AWAITED))) return failed('Nothing came.')
      const tookMs = Math.round(reactionMs(tools))
      return tookMs > HELLO_MS_MAX ? failed(`It came after ${tookMs} milliseconds.`) : passed('`hello` came.')
    },
  },
  {
    id: 'waits_for_ready',
    title: 'Nothing is sent before `ready`',
    advice: 'Keep messages until `ready`: before it the cashier does not hear them.',
    run: (tools) => {
      const early = tools.received.filter(({ atMs }) => atMs < tools.readySentMs()).map(({ message }) => message.type)
      return early.length > 0 ? failed(`Came too early: ${early.join(', ')}.`) : passed('Nothing came too early.')
    },
  },
  {
    id: 'hello_again',
    title: 'A second `ready` is answered too',
    advice: `${HELLO_ADVICE} The cashier starts again in the same frame after the page of a bank.`,
    async run(tools) {
      const before = count(tools, 'hello')
      tools.send(READY)
      return (await tools.until(() => count(tools, 'hello') > before))
        ? passed('`hello` came.')
        : failed('Nothing came.')
    },
  },
  {
    id: 'resize_taller',
    title: '`resize` makes the frame taller',
    advice: RESIZE_ADVICE,
    only: 'frame',
    run: (tools) => follow(tools, TALL_PX),
  },
  {
    id: 'resize_lower',
    title: '`resize` makes the frame lower again',
    advice: RESIZE_ADVICE,
    only: 'frame',
    run: (tools) => follow(tools, LOW_PX),
  },
  {
    id: 'envelope',
    title: 'What is no message is ignored',
    advice:
      'Read a message only where namespace, version and the fields of its payload are right. Ignore types that you do not know.',
    async run(tools) {
      if (isIgnoringAll(tools)) return IGNORES_ALL
      const reaction = await reactionTo(tools, () => NOT_MESSAGES.forEach((data) => tools.sendRaw(data)))
      return reaction === undefined ? passed('It was ignored.') : failed(reaction)
    },
  },
  unknownSenderCheck(
    'opaque',
    'origin',
    'A message of another origin is ignored',
    'Compare `event.origin` with the exact origin of the cashier before you read a message.',
  ),
  unknownSenderCheck(
    'inner',
    'source',
    'A message of another window is ignored',
    'Compare `event.source` with `contentWindow` of your frame before you read a message.',
  ),
  {
    id: 'redirect',
    title: '`redirectTo` is acknowledged',
    advice:
      'Answer with `redirectAck` and the same `id` within 1.5 seconds, then go there. Without it the frame goes itself.',
    only: 'frame',
    async run(tools) {
      const id = 'host-check-1'
      // The parameter makes the host's page stay, whatever it does with the address.
      const address = new URL(tools.window.location.href)
      address.searchParams.set(HOST_CHECK_STAY_PARAMETER, 'true')
      tools.send({ type: 'redirectTo', id, url: address.href })
      return (await tools.until(() => isAcknowledged(tools, id), 1_500))
        ? passed('`redirectAck` came.')
        : failed('Nothing came in 1.5 seconds.')
    },
  },
  {
    id: 'redirect_script',
    title: '`redirectTo` runs no script',
    advice: 'Go only to addresses with http or https.',
    only: 'frame',
    async run(tools) {
      tools.send({ type: 'redirectTo', id: 'host-check-2', url: SCRIPT_ADDRESS })
      return (await tools.until(() => isAcknowledged(tools, 'script-ran'), silenceMs(tools)))
        ? failed('An address with `javascript:` ran in your page.')
        : passed('An address with `javascript:` did not run.')
    },
  },
  {
    id: 'facts',
    title: '`paymentResult` and `error` reach your page',
    advice:
      'Look whether your page shows or logs them. Credit a player by the signed event only, never by `paymentResult`.',
    run(tools) {
      const sum = { amount: '1.00', currency: 'EUR', paymentId: 'host-check' }
      tools.send({ type: 'paymentResult', flow: 'deposit', status: 'processing', ...sum })
      tools.send({ type: 'error', code: 'host_check', message: 'Sent by the check of the host page' })
      return notObservable('Both were sent, the result with the status `processing`.')
    },
  },
  {
    id: 'well_formed',
    title: 'What your page sends is well-formed',
    advice: 'Compare it with the messages in the README of @modulor/embed.',
    run: ({ malformed, received }) =>
      malformed.length > 0
        ? failed(`Not understood: ${malformed.join(' ')}`)
        : passed(`${received.length} messages were understood.`),
  },
]

/** The last automatic check. A correct host loads the page again, which then reports the result. */
export const REINIT_CHECK: Check = {
  id: 'reinit',
  title: '`reinit` opens a new cashier',
  advice:
    'Remove the frame, ask your back end for a new session, and open its address, at most three times in a minute.',
  async run(tools) {
    tools.send({ type: 'reinit', reason: 'session_expired' })
    await tools.until(() => false, 4_000)
    return failed('The frame is still the same after 4 seconds.')
  },
}

/** Whether another frame of the host's page contains this check. */
function hasSibling({ parent, self }: Window): boolean {
  return Array.from({ length: parent.length }, (_, at) => parent[at]).some((frame) => {
    try {
      return frame !== self && frame?.hostCheck !== undefined
    } catch {
      // A frame of another origin.
      return false
    }
  })
}

/** The result of `reinit`, for the page that was opened again: the former frame has to be removed. */
export async function afterReinit({ window, until }: Tools): Promise<Verdict> {
  return (await until(() => !hasSibling(window)))
    ? passed('It was opened again.')
    : failed('It was opened again, and the former frame is still there.')
}
