/** Writes events as lines of JSON, in one file for each day, readable only by the user of this process. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFile, makePrivateFolder } from '../../private-files'
import type { ClickstreamRow, ClickstreamSink, SinkAnswer } from './clickstream.types'
import { removeOldFiles } from './file-pruning'
import { whyFailed } from './why-failed'

const FILE_MODE = 0o600

type Settings = {
  readonly folder: string
  /** The first day that is kept, `YYYY-MM-DD`. */
  readonly firstKept: () => string
}

export const toLines = (rows: readonly ClickstreamRow[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/**
 * Appends lines with one system call. The processes of one machine share the file, and with two calls another process could
 * write into the middle of a line. A write that was interrupted by a full disk or the end of a process has left an incomplete
 * line: a line break is added after it, so that the next line stays valid.
 */
async function appendLines(file: string, lines: string, mayBeCut: boolean): Promise<void> {
  const handle = await open(file, 'a+', FILE_MODE)
  try {
    const { size } = await handle.stat()
    const last = Buffer.from('\n')
    if (mayBeCut && size > 0) await handle.read(last, 0, 1, size - 1)
    const bytes = Buffer.from(last.toString() === '\n' ? lines : `\n${lines}`)
    const { bytesWritten } = await handle.write(bytes)
    // The disk was full for the rest: this call fails with the error of the system.
    if (bytesWritten < bytes.length) await handle.appendFile(bytes.subarray(bytesWritten))
  } finally {
    await handle.close()
  }
}

export function createFileSink({ folder, firstKept }: Settings): ClickstreamSink {
  let newestDay = ''

  async function append(day: string, rows: readonly ClickstreamRow[]): Promise<void> {
    const isFirst = day !== newestDay
    if (isFirst) {
      await makePrivateFolder(folder)
      await removeOldFiles({ folder, firstKept })
    }
    const file = join(folder, `${day}.ndjson`)
    await appendLines(file, toLines(rows), isFirst)
    await makePrivateFile(file)
    newestDay = day
  }

  return {
    async write(rows): Promise<SinkAnswer> {
      // Rows are in the order of their arrival: a batch around midnight has two days.
      const days = [...new Set(rows.map(({ received_on: day }) => day))]
      try {
        for (const day of days)
          await append(
            day,
            rows.filter((row) => row.received_on === day),
          )
        return { kind: 'written' }
      } catch (error) {
        newestDay = ''
        return { kind: 'failed', why: whyFailed(error) }
      }
    },
  }
}
