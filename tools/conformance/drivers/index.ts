import type { Driver } from '../driver'
import { adyenDriver } from './adyen'
import { sandboxDriver } from './sandbox'

/** The drivers, by the name of the plug-in. A new driver is a file and a line here. */
export const DRIVERS: Readonly<Record<string, Driver>> = { adyen: adyenDriver, sandbox: sandboxDriver }
