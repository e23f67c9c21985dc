/**
 * The interface of malware scanners. Every file of a player is scanned before it is stored, and again before an operator gets
 * it.
 */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  /** `signature` is the scanner's name for the malware. */
  | { readonly kind: 'infected'; readonly signature: string }
  /** The file could not be scanned: the scanner did not respond, or its response is invalid. */
  | {
      readonly kind: 'unknown'
      readonly why: 'timed_out' | 'connection_failed' | 'scan_failed' | 'scanner_limit_too_low'
    }

export type FileScanner = {
  /** Never throws. */
  scan(content: Buffer): Promise<ScanVerdict>
}
