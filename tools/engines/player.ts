/** A player's actions in one tab: every step waits until it is possible, and a timeout names the step. */
import { until } from '@modulor/testkit'
import type { Frames, Query, Tab } from './tab'
import type { Words } from './words'

const STEP_MS_MAX = 20_000
const POLL_MS = 100

export class Player {
  constructor(
    readonly tab: Tab,
    readonly words: Words,
    /** The frames that lead to the cashier. */
    readonly cashier: Frames,
  ) {}

  async press(query: Query, frames: Frames = this.cashier): Promise<void> {
    await this.wait(() => this.tab.click(frames, query), query)
  }

  async type(query: Query, text: string, frames: Frames = this.cashier): Promise<void> {
    await this.wait(() => this.tab.type(frames, query, text), query)
  }

  async sees(query: Query, frames: Frames = this.cashier): Promise<void> {
    await this.wait(() => this.tab.has(frames, query), query)
  }

  async reads(pattern: RegExp, frames: Frames = this.cashier): Promise<void> {
    await this.wait(async () => pattern.test((await this.tab.text(frames)) ?? ''), pattern)
  }

  /** The text of a key, anywhere on the page. */
  async readsKey(key: string): Promise<void> {
    await this.reads(this.words(key))
  }

  async chooses(method: string): Promise<void> {
    await this.press({ testId: 'pay-group', text: method })
    await this.sees({ role: 'heading', name: method })
  }

  async enters(label: string, value: string): Promise<void> {
    await this.type({ label: this.words(label) }, value)
  }

  async pressesKey(key: string): Promise<void> {
    await this.press({ role: 'button', name: this.words(key) })
  }

  private async wait(step: () => Promise<boolean>, wanted: Query | RegExp): Promise<void> {
    const describe = () => (wanted instanceof RegExp ? String(wanted) : Object.values(wanted).join(' '))
    await until(step, { deadlineMs: STEP_MS_MAX, pollMs: POLL_MS, describe })
  }
}
