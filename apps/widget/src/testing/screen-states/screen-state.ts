import type { BootData } from '@modulor/contract/http'
import type { Answers } from '../answered-network'
import type { DeviceWallet } from '../device-wallet'

/**
 * One screen in one state, shown by its name (`npm run screens`). What the service answers, and what the device has, is all that
 * makes the state, so a reload shows it again.
 */
export type ScreenState = {
  /** The name in the address: the screen first, then its state. */
  readonly name: string
  /** The cashier's own address of that screen. */
  readonly address: string
  readonly boot?: Partial<BootData>
  readonly answers?: Answers
  readonly wallet?: DeviceWallet
  /** An English sentence that is on this screen in this state and says that it is the one. */
  readonly shows: string
}
