import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Event } from './event'

/**
 * The sandbox's memory: an append-only file of JSON lines. A line is handed to the kernel before anything is answered,
 * so a killed process loses nothing that it said (SVC-5); a power cut may lose the last moments, which a sandbox may.
 */
export class EventFile {
  readonly #descriptor: number

  private constructor(
    path: string,
    /** What the file held when it was opened, oldest first. */
    readonly history: readonly Event[],
  ) {
    this.#descriptor = openSync(path, 'a')
  }

  /** Opens or makes the file. A torn last line was never acknowledged and is cut off; any other bad line throws. */
  static open(path: string): EventFile {
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) return new EventFile(path, [])
    const bytes = readFileSync(path)
    const end = bytes.lastIndexOf('\n') + 1
    if (end < bytes.length) truncateSync(path, end)
    const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
    return new EventFile(
      path,
      lines.map((line, index) => parseLine(line, `${path}:${index + 1}`)),
    )
  }

  append(event: Event): void {
    const bytes = Buffer.from(`${JSON.stringify(event)}\n`)
    let written = 0
    while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written)
  }

  /** Forgets everything. */
  clear(): void {
    ftruncateSync(this.#descriptor)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

function parseLine(line: string, place: string): Event {
  try {
    return Event.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(
      `${place} is not an event of this sandbox provider. Move the folder away, or choose another folder in CASHIER_DATA_DIR`,
      { cause },
    )
  }
}
