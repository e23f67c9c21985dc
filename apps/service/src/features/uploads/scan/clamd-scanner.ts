/** Scans a file with ClamAV's daemon, by the command INSTREAM of its protocol (clamd(8)). */
import { connect } from 'node:net'
import type { FileScanner, ScanVerdict } from './file-scanner'

const DEADLINE_MS = 10_000
const CHUNK_BYTES_MAX = 64 * 1024
/** A response of clamd is one short line; a longer one is invalid. */
const ANSWER_BYTES_MAX = 1024
const SIGNATURE_LENGTH_MAX = 200
const LENGTH_BYTES = 4

type ClamdAddress = { readonly host: string; readonly port: number }

/** The file in chunks, each after its length; an empty chunk ends it. */
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

/**
 * Parses `stream: OK` and `stream: NAME FOUND`; every other response is a failed scan. Clamd's own size limit must be high
 * enough for the files.
 */
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

/** Uses one connection for each file, because clamd closes it after its response. */
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
        // If a file is larger than clamd accepts, it responds and closes the connection while we are still sending.
        const ended = () => settle(answer === '' ? { kind: 'unknown', why: 'connection_failed' } : verdictOf(answer))
        socket.once('end', ended)
        socket.once('error', ended)
        socket.once('connect', () => {
          for (const part of streamOf(content)) socket.write(part)
        })
      }),
  }
}
