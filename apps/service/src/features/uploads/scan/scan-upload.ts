import type { Logger } from 'pino'
import type { FileScanner, ScanVerdict } from './file-scanner'

/** Why a file is scanned: a player uploads it, or an operator opens it. */
type ScanCause = 'upload' | 'download'

export type ScanResult = ScanVerdict['kind'] | 'not_configured'

export type ScanMetrics = { uploadScanned(verdict: ScanVerdict['kind']): void }

/** Scans a file, counts the verdict, and logs one that is not clean. Neither the file's content nor its name is logged. */
export type ScanUpload = (content: Buffer, cause: ScanCause) => Promise<ScanResult>

export function createScanUpload(deps: {
  /** Undefined if no scanner is configured: then no file is scanned. */
  readonly scanner: FileScanner | undefined
  readonly metrics: ScanMetrics
  readonly log: Pick<Logger, 'warn'>
}): ScanUpload {
  const { scanner, metrics, log } = deps
  return async (content, cause) => {
    if (!scanner) return 'not_configured'
    const verdict = await scanner.scan(content)
    metrics.uploadScanned(verdict.kind)
    if (verdict.kind === 'infected') log.warn({ cause, signature: verdict.signature }, 'a file of a player is infected')
    if (verdict.kind === 'unknown') log.warn({ cause, why: verdict.why }, 'a file of a player could not be scanned')
    return verdict.kind
  }
}
