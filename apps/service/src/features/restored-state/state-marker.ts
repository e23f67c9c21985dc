import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Position } from './restored-state.repository'

const FILE_MODE = 0o600
const SERVER_LENGTH_MAX = 100
const StoredPosition = z
  .object({ move: z.string().regex(/^\d{1,20}$/), at: z.iso.datetime() })
  .transform(({ move, at }): Position => ({ move: BigInt(move), at: new Date(at) }))
const Others = z.object({ server: z.string().max(SERVER_LENGTH_MAX).optional(), restored: StoredPosition.optional() })

/** The newest position that was seen. */
export type Marker = Position & {
  /** The server that had this position; undefined if it is not known. */
  readonly server?: string | undefined
  /** The position since which payments may be missing, until every provider has been asked for them. */
  readonly restored?: Position | undefined
}

const stored = ({ move, at }: Position) => ({ move: String(move), at: at.toISOString() })

/** The marker that was written last; undefined if there is none, or it cannot be read. */
export async function readMarker(file: string): Promise<Marker | undefined> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'))
    return { ...StoredPosition.parse(json), ...Others.parse(json) }
  } catch {
    // A missing file and an incomplete one are treated alike; the next write is complete.
    return undefined
  }
}

/** Writes the marker atomically, readable only by the user of this process. */
export async function writeMarker(file: string, { server, restored, ...newest }: Marker): Promise<void> {
  const unfinished = `${file}.new`
  const json = { ...stored(newest), server, restored: restored && stored(restored) }
  await writeFile(unfinished, JSON.stringify(json), { mode: FILE_MODE })
  await rename(unfinished, file)
}
