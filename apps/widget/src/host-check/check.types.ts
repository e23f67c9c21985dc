import type { CashierMessage, ParentMessage } from '@modulor/contract/host-messages'
import type { HostKind } from '../host/host'

/** `not_observable`: a page in a frame cannot detect the result, or a person has to do something first. */
export type Status = 'passed' | 'failed' | 'not_observable'
export type Verdict = { readonly status: Status; readonly found: string }

export type Result = Verdict & {
  readonly id: string
  readonly title: string
  /** What to do if the check has failed or the result is not observable. */
  readonly advice: string
}

/** The functions and data that a check can use. */
export type Tools = {
  readonly window: Window
  readonly place: HostKind
  /** The messages of the host so far, each with its time in milliseconds since the page was loaded. */
  readonly received: readonly { readonly message: ParentMessage; readonly atMs: number }[]
  /** Invalid messages that the host has sent to the cashier, as JSON. */
  readonly malformed: readonly string[]
  readonly readySentMs: () => number
  readonly send: (message: CashierMessage) => void
  /** Sends any data to the host. */
  readonly sendRaw: (data: unknown) => void
  /** Makes a page in a frame within this page send messages to the host; resolves when they are sent. */
  readonly sendAsUnknownSender: (kind: UnknownSenderKind) => Promise<void>
  /** Waits for a condition; returns whether it became true in time. */
  readonly until: (isTrue: () => boolean, deadlineMs?: number) => Promise<boolean>
}

/** `opaque`: another origin. `inner`: the origin of the cashier, in a window that is not its own. */
export type UnknownSenderKind = 'opaque' | 'inner'

export type Check = {
  readonly id: string
  readonly title: string
  readonly advice: string
  /** `frame`: only in a frame. `shell`: only in the web view of an app. Undefined: in both. */
  readonly only?: 'frame' | 'shell'
  /** The label of the button that starts the check, because it needs a person or closes the page. */
  readonly press?: string
  readonly run: (tools: Tools) => Verdict | Promise<Verdict>
}

export const passed = (found: string): Verdict => ({ status: 'passed', found })
export const failed = (found: string): Verdict => ({ status: 'failed', found })
export const notObservable = (found: string): Verdict => ({ status: 'not_observable', found })
