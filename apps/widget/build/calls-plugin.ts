import type { Plugin } from 'vite'
import { ENDPOINTS, PaymentSummary, type EndpointId } from '../../../packages/contract/src/http'
import { SERVICE_ENDPOINTS } from '../../../packages/contract/src/http/merchant-endpoints'
import {
  REALTIME_EMULATION_PATH,
  REALTIME_STREAM_PATH,
  REALTIME_WEBSOCKET_PATH,
} from '../../../packages/contract/src/realtime'
import { shapeOf } from './shape-of'

const ID = 'virtual:service-calls'
const LATER_ID = 'virtual:later-calls'
const REALTIME_ID = 'virtual:realtime-calls'
/** A shape that occurs this often becomes a named constant, if it is long enough. */
const USES_MIN = 2
const LENGTH_MIN = 16

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Writes values as JavaScript; repeated ones become constants. */
class Writer {
  private readonly uses = new Map<string, number>()
  private readonly names = new Map<string, string>()
  readonly constants: string[] = []

  constructor(roots: readonly unknown[]) {
    for (const root of roots) this.count(root)
  }

  private count(value: unknown): void {
    if (!isObject(value) || value instanceof RegExp) return
    const text = plain(value)
    const uses = (this.uses.get(text) ?? 0) + 1
    this.uses.set(text, uses)
    // The parts of a repeated value are counted only once, because they are written within its constant.
    if (uses === 1) for (const part of Object.values(value)) this.count(part)
  }

  write(value: unknown): string {
    if (!isObject(value) || value instanceof RegExp) return plain(value)
    const text = plain(value)
    const known = this.names.get(text)
    if (known !== undefined) return known
    const written = composed(value, (part) => this.write(part))
    if ((this.uses.get(text) ?? 0) < USES_MIN || text.length < LENGTH_MIN) return written
    const name = `shape${String(this.constants.length)}`
    this.names.set(text, name)
    this.constants.push(`const ${name} = ${written}`)
    return name
  }
}

function composed(value: object, write: (part: unknown) => string): string {
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${write(part)}`)
  return `{ ${entries.join(', ')} }`
}

function plain(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (isObject(value)) return composed(value, plain)
  // JSON does not have infinity and undefined.
  return typeof value === 'number' || value === undefined ? String(value) : JSON.stringify(value)
}

/** The calls that a list and a form make before a submit. The shapes of all others are loaded after them. */
const EARLY_CALLS: readonly EndpointId[] = [
  'depositInit',
  'withdrawalInit',
  'depositSelect',
  'withdrawalSelect',
  'depositRoute',
  'withdrawalRoute',
  'userCards',
]

/** The source of the module with the early calls, or of the one with the later calls. */
function callsModule(isEarly: boolean): string {
  const calls = Object.fromEntries(
    Object.values(ENDPOINTS)
      .filter(({ access, id }) => access !== 'merchant' && EARLY_CALLS.includes(id) === isEarly)
      .map(({ id, method, path, response }) => [id, { method, path, shape: shapeOf(response) }]),
  )
  const exported = { CALLS: calls, ...(!isEarly && { PAYMENT_SUMMARY: shapeOf(PaymentSummary) }) }
  const writer = new Writer(Object.values(exported))
  const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${writer.write(value)}`)
  return [...writer.constants, ...lines].join('\n')
}

/** The constants that only the realtime channel needs (RT-1). */
function realtimeModule(): string {
  const { method, path, response } = SERVICE_ENDPOINTS.realtimeTokens
  const constants = {
    TOKENS_CALL: { method, path, shape: shapeOf(response) },
    WEBSOCKET_PATH: REALTIME_WEBSOCKET_PATH,
    STREAM_PATH: REALTIME_STREAM_PATH,
    EMULATION_PATH: REALTIME_EMULATION_PATH,
  }
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${plain(value)}`)
    .join('\n')
}

const MODULES: Readonly<Record<string, () => string>> = {
  [ID]: () => callsModule(true),
  [LATER_ID]: () => callsModule(false),
  [REALTIME_ID]: realtimeModule,
}

/**
 * Vite plug-in: `virtual:service-calls` has the method, the path and the response's shape of every call before a submit,
 * generated from the contract. It does not contain the contract's schemas and their library (docs/decisions/0053).
 * `virtual:later-calls` has the other calls of a player, `virtual:realtime-calls` those of the realtime channel.
 */
export function callsPlugin(): Plugin {
  return {
    name: 'modulor-service-calls',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => MODULES[id.replace('\0', '')]?.(),
  }
}
