/** Events as lines of JSON, in a file for each day, readable by this user alone. */
import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFile, makePrivateFolder } from '../../private-files'
import type { ClickstreamRow, ClickstreamSink, SinkAnswer } from './clickstream.types'

const FILE_NAME = /^(\d{4}-\d{2}-\d{2})\.ndjson$/
const FILE_MODE = 0o600

type Settings = {
  readonly folder: string
  /** The first day that is kept, `YYYY-MM-DD`. */
  readonly firstKept: () => string
}

export const toLines = (rows: readonly ClickstreamRow[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** The reason that the system gives, without a path. */
function whyFailed(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

export function createFileSink({ folder, firstKept }: Settings): ClickstreamSink {
  let newestDay = ''

  /** With the first event of a day, so that no other task needs to know the files. */
  async function beginDay(day: string): Promise<void> {
    await makePrivateFolder(folder)
    for (const name of await readdir(folder)) {
      const [, fileDay] = FILE_NAME.exec(name) ?? []
      if (fileDay !== undefined && fileDay < firstKept()) await rm(join(folder, name), { force: true })
    }
    newestDay = day
  }

  async function append(day: string, rows: readonly ClickstreamRow[]): Promise<void> {
    if (day !== newestDay) await beginDay(day)
    const file = join(folder, `${day}.ndjson`)
    await appendFile(file, toLines(rows), { mode: FILE_MODE })
    await makePrivateFile(file)
  }

  return {
    async write(rows): Promise<SinkAnswer> {
      // Rows come in the order of their arrival: a batch over midnight has two days.
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
