import type { BootData } from '@modulor/contract/http'
import type { Answers } from '../answered-network'
import type { DeviceWallet } from '../device-wallet'

/**
 * One screen in one state, shown by its name (`npm run screens`). The state depends only on the service's responses and on the
 * device, so a reload shows it again.
 */
export type ScreenState = {
  /** The name in the address: the screen first, then its state. */
  readonly name: string
  /** The cashier's own address of that screen. */
  readonly address: string
  readonly boot?: Partial<BootData>
  readonly answers?: Answers
  readonly wallet?: DeviceWallet
  /** An English text that the screen shows in this state, by which a test recognises it. */
  readonly shows: string
}
