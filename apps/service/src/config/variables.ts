/** Parts of the reading of environment variables. */
import { isIP } from 'node:net'

/** Names of networks that Fastify accepts. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const PREFIX_BITS_MAX = { 4: 32, 6: 128 } as const

/** An address, or a network by the number of its bits or by a netmask. */
function isProxy(text: string): boolean {
  const [address = '', prefix, ...others] = text.trim().split('/')
  const family = isIP(address)
  if (family !== 4 && family !== 6) return NETWORK_NAMES.includes(text.trim())
  if (prefix === undefined) return true
  const isPrefix = /^\d{1,3}$/.test(prefix) ? Number(prefix) <= PREFIX_BITS_MAX[family] : isIP(prefix) === family
  return isPrefix && others.length === 0
}

/** Whether a list of proxies can be used; without one no proxy is trusted. */
export const areProxies = (list: string | undefined) => list === undefined || list.split(',').every(isProxy)
export const NOT_PROXIES = { message: 'must be addresses or networks such as 10.0.0.0/8, separated by commas' }

/** The outbound client does not send requests to an address with a user name. */
export function isHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** An address to which paths are appended. */
export const isBaseAddress = (text: string) => isHttpAddress(text) && !/[?#]/.test(text)

/**
 * The address of a site. A path is refused, because the paths of the service and of the desk begin at the root. If it
 * were accepted and ignored, links would lead to addresses that do not exist.
 */
export const isSiteAddress = (text: string) => isBaseAddress(text) && new URL(text).pathname === '/'

/**
 * Returns the variables of these names that are set. An empty one counts as not set: an empty host would be every
 * address of the machine, and an empty port any port. An empty NODE_ENV is refused, because it must not switch
 * production off.
 */
export function withoutBlank(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const isSet = (name: string) => name === 'NODE_ENV' || env[name]?.trim() !== ''
  return Object.fromEntries(names.filter(isSet).map((name) => [name, env[name]]))
}
