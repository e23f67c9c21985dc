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
 * The sandbox's storage: an append-only file of JSON lines. A line is passed to the kernel before the response is
 * sent, so a killed process loses nothing that it has answered (SVC-5). A power cut may lose the last events, which
 * is acceptable for a sandbox.
 */
export class EventFile {
  readonly #descriptor: number

  private constructor(
    path: string,
    /** The events that the file contained when it was opened, oldest first. */
    readonly history: readonly Event[],
  ) {
    this.#descriptor = openSync(path, 'a')
  }

  /**
   * Opens or creates the file. An incomplete last line was never answered and is removed; any other invalid line
   * throws.
   */
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

  /** Deletes all events. */
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
