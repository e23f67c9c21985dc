import { KEY_BYTES } from '../seal'
import type { KeyService, KeyServices, UnwrapOutcome, WrapOutcome } from './key-service'
import { SECOND_MS } from '../../../durations'

/** The timeout for one key. A slower service counts as not available at start. */
const ANSWER_MS_MAX = 5 * SECOND_MS
/** The format of a wrapped key: `id:service:base64`. An unwrapped key is `id:base64`. */
const WRAPPED = /^([a-z0-9-]{1,40}):([a-z0-9-]{1,40}):([A-Za-z0-9+/]+={0,2})$/
const PLAIN = /^([a-z0-9-]{1,40}):([A-Za-z0-9+/]{43}=)$/

const WHY = {
  refused: 'refused it; check that the master key and the key id are the original ones and that the text is unchanged',
  away: 'is unavailable or not configured; check its settings',
  hangs: 'does not answer in time',
  broken: 'returned an invalid key',
} as const
type Failure = keyof typeof WHY
export type RingOutcome =
  | { readonly ok: true; readonly ring: string }
  | { readonly ok: false; readonly problem: string }

/** Calls a plug-in. It may fail in ways that its type does not declare. */
async function callKeyService<Outcome extends WrapOutcome | UnwrapOutcome>(
  call: (signal: AbortSignal) => Promise<Outcome>,
  answerMsMax: number,
): Promise<Outcome | { readonly ok: false; readonly why: Failure }> {
  const signal = AbortSignal.timeout(answerMsMax)
  const tooLate = new Promise<{ ok: false; why: Failure }>((done) => {
    signal.addEventListener('abort', () => done({ ok: false, why: 'hangs' }))
  })
  try {
    return await Promise.race([call(signal), tooLate])
  } catch {
    return { ok: false, why: 'away' }
  }
}

async function unwrap(service: KeyService | undefined, id: string, text: string, answerMsMax: number) {
  if (!service) return 'away'
  const wrapped = Buffer.from(text, 'base64')
  const outcome: unknown = await callKeyService((signal) => service.unwrap({ id, wrapped }, signal), answerMsMax)
  const { ok, why, key } = Object(outcome) as Partial<{ ok: boolean; why: Failure; key: unknown }>
  if (ok === true && Buffer.isBuffer(key) && key.length === KEY_BYTES) return key
  return ok === false && why !== undefined && Object.hasOwn(WHY, why) ? why : 'broken'
}

/**
 * Returns the ring with every wrapped key `id:service:base64` unwrapped by its service; other keys stay as they are. A problem
 * names the key's id and the service, never the key. If one key cannot be unwrapped, the whole ring fails.
 */
export async function unwrapRing(
  ring: string,
  services: KeyServices,
  answerMsMax: number = ANSWER_MS_MAX,
): Promise<RingOutcome> {
  const entries: string[] = []
  for (const entry of ring.split(',').map((text) => text.trim())) {
    const wrapped = WRAPPED.exec(entry)
    if (!wrapped) {
      entries.push(entry)
      continue
    }
    const [, id = '', name = '', text = ''] = wrapped
    const found = await unwrap(Object.hasOwn(services, name) ? services[name] : undefined, id, text, answerMsMax)
    if (typeof found === 'string')
      return { ok: false, problem: `the key "${id}" cannot be unwrapped: the key service "${name}" ${WHY[found]}` }
    entries.push(`${id}:${found.toString('base64')}`)
  }
  return { ok: true, ring: entries.join(',') }
}

/** Returns the ring with every key that is not wrapped yet wrapped by the service `name`. */
export async function wrapRing(ring: string, name: string, services: KeyServices): Promise<RingOutcome> {
  const entries: string[] = []
  for (const entry of ring.split(',').map((text) => text.trim())) {
    const plain = PLAIN.exec(entry)
    const service = Object.hasOwn(services, name) ? services[name] : undefined
    if (!plain || !service) {
      if (!WRAPPED.test(entry))
        return { ok: false, problem: 'the file contains an invalid key; write each as id:key, with 32 bytes in base64' }
      entries.push(entry)
      continue
    }
    const [, id = '', text = ''] = plain
    const outcome = await callKeyService(
      (signal) => service.wrap({ id, key: Buffer.from(text, 'base64') }, signal),
      ANSWER_MS_MAX,
    )
    if (!outcome.ok)
      return { ok: false, problem: `the key "${id}" cannot be wrapped: the key service "${name}" ${WHY[outcome.why]}` }
    entries.push(`${id}:${name}:${outcome.wrapped.toString('base64')}`)
  }
  return { ok: true, ring: entries.join(',') }
}
