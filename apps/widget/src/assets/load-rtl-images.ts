import { isSafeImageName } from '@modulor/rules'
import { rtlListAddress } from './image-address'

const NAMES_MAX = 200

export type RtlImagesPorts = {
  readonly fetch: (address: string) => Promise<{ readonly ok: boolean; json(): Promise<unknown> }>
  /** Returns the stored list of this theme; null: none. */
  readonly read: () => readonly string[] | null
  readonly write: (names: readonly string[]) => void
}

function namesOf(answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null || !('rtlImages' in answer)) return []
  const { rtlImages } = answer
  if (!Array.isArray(rtlImages)) return []
  return rtlImages
    .slice(0, NAMES_MAX)
    .filter((name: unknown): name is string => typeof name === 'string' && isSafeImageName(name))
}

/** The images of a theme with a right-to-left version (UI-3). The list is fetched once and stored. After a failure it is empty. */
export async function loadRtlImages(brandTheme: string, ports: RtlImagesPorts): Promise<ReadonlySet<string>> {
  const stored = ports.read()
  if (stored) return new Set(stored)
  try {
    const answer = await ports.fetch(rtlListAddress(brandTheme))
    if (!answer.ok) return new Set()
    const names = namesOf(await answer.json())
    ports.write(names)
    return new Set(names)
  } catch {
    return new Set()
  }
}
