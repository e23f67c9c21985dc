/** The port for malware scanners: every file of a player passes it before it is stored, and again before an operator gets it. */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  /** `signature` is the scanner's name for what it found. */
  | { readonly kind: 'infected'; readonly signature: string }
  /** Nothing is known about the file: the scanner did not respond, or its answer cannot be read. */
  | {
      readonly kind: 'unknown'
      readonly why: 'timed_out' | 'connection_failed' | 'scan_failed' | 'scanner_limit_too_low'
    }

export type FileScanner = {
  /** Never throws. */
  scan(content: Buffer): Promise<ScanVerdict>
}
