/** Scans a file with ClamAV's daemon, by the command INSTREAM of its protocol (clamd(8)). */
import { connect } from 'node:net'
import type { FileScanner, ScanVerdict } from './file-scanner'

const DEADLINE_MS = 10_000
const CHUNK_BYTES_MAX = 64 * 1024
/** An answer is one line; more is no answer of clamd. */
const ANSWER_BYTES_MAX = 1024
const SIGNATURE_LENGTH_MAX = 200
const LENGTH_BYTES = 4

type ClamdAddress = { readonly host: string; readonly port: number }

/** The file in chunks, each behind its length; one without bytes ends it. */
function* streamOf(content: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < content.length; at += CHUNK_BYTES_MAX) {
    const chunk = content.subarray(at, at + CHUNK_BYTES_MAX)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(LENGTH_BYTES)
}

/** `stream: OK`, `stream: NAME FOUND`; everything else is a failure of the scan. Files beyond clamd's own limit need a higher one. */
export function verdictOf(answer: string): ScanVerdict {
  const line = answer.replace(/\0.*$/s, '').trim()
  if (line === 'stream: OK') return { kind: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (found !== undefined) return { kind: 'infected', signature: found.slice(0, SIGNATURE_LENGTH_MAX) }
  return {
    kind: 'unknown',
    why: line.startsWith('INSTREAM size limit exceeded') ? 'scanner_limit_too_low' : 'scan_failed',
  }
}

/** A connection per file: clamd closes it after its answer. */
export function createClamdScanner({ host, port }: ClamdAddress, deadlineMs = DEADLINE_MS): FileScanner {
  return {
    scan: (content) =>
      new Promise((resolve) => {
        const socket = connect({ host, port })
        let answer = ''
        const settle = (verdict: ScanVerdict) => {
          clearTimeout(timer)
          resolve(verdict)
          socket.destroy()
        }
        const timer = setTimeout(() => settle({ kind: 'unknown', why: 'timed_out' }), deadlineMs)
        socket.setEncoding('utf8')
        socket.on('data', (text: string) => {
          answer += text
          if (answer.includes('\0') || answer.length > ANSWER_BYTES_MAX) settle(verdictOf(answer))
        })
        // Clamd answers and closes while we still send if a file is larger than it accepts.
        const ended = () => settle(answer === '' ? { kind: 'unknown', why: 'connection_failed' } : verdictOf(answer))
        socket.once('end', ended)
        socket.once('error', ended)
        socket.once('connect', () => {
          for (const part of streamOf(content)) socket.write(part)
        })
      }),
  }
}
