import type { Driver } from '../driver'
import { adyenDriver } from './adyen'
import { sandboxDriver } from './sandbox'

/** By the name of the plug-in. Adding one costs its file and a line here. */
export const DRIVERS: Readonly<Record<string, Driver>> = { adyen: adyenDriver, sandbox: sandboxDriver }
