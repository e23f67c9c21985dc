import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Position } from './restored-state.repository'

const FILE_MODE = 0o600
const Marker = z.object({ move: z.string().regex(/^\d{1,20}$/), at: z.iso.datetime() })

/** The marker that was written last; undefined if there is none, or it cannot be read. */
export async function readMarker(file: string): Promise<Position | undefined> {
  try {
    const { move, at } = Marker.parse(JSON.parse(await readFile(file, 'utf8')))
    return { move: BigInt(move), at: new Date(at) }
  } catch {
    // A missing file and an incomplete one are treated alike; the next write is complete.
    return undefined
  }
}

/** Writes the marker atomically, readable only by the user of this process. */
export async function writeMarker(file: string, { move, at }: Position): Promise<void> {
  const unfinished = `${file}.new`
  await writeFile(unfinished, JSON.stringify({ move: String(move), at: at.toISOString() }), { mode: FILE_MODE })
  await rename(unfinished, file)
}
