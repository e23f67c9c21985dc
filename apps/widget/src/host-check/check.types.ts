import type { CashierMessage, ParentMessage } from '@modulor/contract/host-messages'
import type { HostPlace } from '../host/host'

/** `not_observable`: nothing that a page in a frame can see says so, or somebody has to press something first. */
export type Status = 'passed' | 'failed' | 'not_observable'
export type Verdict = { readonly status: Status; readonly found: string }

export type Result = Verdict & {
  readonly id: string
  readonly title: string
  /** What to do where it failed, or where it has to be looked at. */
  readonly advice: string
}

/** What a check can do and see. */
export type Tools = {
  readonly window: Window
  readonly place: HostPlace
  /** The messages of the host so far, with the time of each in milliseconds since the page began. */
  readonly heard: readonly { readonly message: ParentMessage; readonly atMs: number }[]
  /** What the host sent as a message of the cashier that is none, as JSON. */
  readonly malformed: readonly string[]
  readonly readySentMs: () => number
  readonly send: (message: CashierMessage) => void
  /** Sends anything to where messages go. */
  readonly sendRaw: (data: unknown) => void
  /** Lets a page in a frame below this one send these to the host; resolves when they are sent. */
  readonly sendAsStranger: (kind: StrangerKind) => Promise<void>
  /** Whether it became true in time. */
  readonly until: (isTrue: () => boolean, deadlineMs?: number) => Promise<boolean>
}

/** `opaque`: another origin. `inner`: the origin of the cashier, in a window that is not its own. */
export type StrangerKind = 'opaque' | 'inner'

export type Check = {
  readonly id: string
  readonly title: string
  readonly advice: string
  /** `frame`: not in the web view of an app. `shell`: nowhere else. Absent: in both. */
  readonly only?: 'frame' | 'shell'
  /** The words of the button that starts it: it needs a person, or it ends the page. */
  readonly press?: string
  readonly run: (tools: Tools) => Verdict | Promise<Verdict>
}

export const passed = (found: string): Verdict => ({ status: 'passed', found })
export const failed = (found: string): Verdict => ({ status: 'failed', found })
export const notObservable = (found: string): Verdict => ({ status: 'not_observable', found })
