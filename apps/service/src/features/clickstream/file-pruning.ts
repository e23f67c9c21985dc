/** Removes the clickstream files of days that are no longer kept. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { HOUR_MS } from '../../durations'
import { whyFailed } from './why-failed'

const FILE_NAME = /^(\d{4}-\d{2}-\d{2})\.ndjson$/

type Settings = {
  readonly folder: string
  /** The first day that is kept, `YYYY-MM-DD`. */
  readonly firstKept: () => string
}

export async function removeOldFiles({ folder, firstKept }: Settings): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, day] = FILE_NAME.exec(name) ?? []
    if (day !== undefined && day < firstKept()) await rm(join(folder, name), { force: true })
  }
}

/**
 * Removes old files every hour, also if there are no new events, because the clickstream or its files may have been turned off.
 * The returned function stops it.
 */
export function startFilePruning(settings: Settings & { readonly logger: Logger }): () => void {
  const timer = setInterval(() => {
    removeOldFiles(settings).catch((error: unknown) => {
      const why = whyFailed(error)
      if (why !== 'ENOENT')
        settings.logger.warn({ why }, 'old clickstream files could not be removed; retried in an hour')
    })
  }, HOUR_MS).unref()
  return () => clearInterval(timer)
}
