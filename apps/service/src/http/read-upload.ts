/** One file out of a multipart body, held in memory and never more of it than the limit. */
import { FILE_BYTES_MAX } from '@modulor/rules'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../features/uploads'
import { done, refused, type Outcome } from '../outcome'
import { isPlainText } from '../plain-text'

const FILE_PART = 'file'
/** What the parts of a body may weigh besides the file: boundaries, and headers with a long name. */
const ENVELOPE_BYTES_MAX = 16_384
const NAME_LENGTH_MAX = 255

/** The parser's own limits: one file and nothing else; the part too many is noticed, not skipped in silence. */
const LIMITS = { files: 1, fields: 0, parts: 2, fileSize: FILE_BYTES_MAX, fieldNameSize: 64, headerPairs: 16 }

/** A sender who is silent for so long is treated as gone. */
const SILENCE_MS_MAX = 5_000
/** After this the sender must have kept a rate that any line of today has. */
const RATE_FREE_MS = 10_000
const BYTES_A_SECOND_MIN = 16 * 1024
const WATCH_MS = 500

type Part = Awaited<ReturnType<FastifyRequest['file']>>

/**
 * The file's bytes, written where they stay, so that a file is in memory once; undefined as soon as there is one byte too
 * many. `roomBytes` is taken from the system only as it fills up.
 */
async function contentOf(part: NonNullable<Part>, roomBytes: number): Promise<Buffer | undefined> {
  const room = Buffer.allocUnsafeSlow(roomBytes)
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (part.file.truncated || size + chunk.length > roomBytes) return undefined
    size += chunk.copy(room, size)
  }
  return part.file.truncated ? undefined : room.subarray(0, size)
}

async function readParts(request: FastifyRequest, bodyBytes: number): Promise<Outcome<ReceivedFile>> {
  let received: ReceivedFile | undefined
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file' || part.fieldname !== FILE_PART || received) return refused('bad_request')
    const content = await contentOf(part, Math.min(bodyBytes, FILE_BYTES_MAX))
    if (!content) return refused('upload_too_large')
    const name = part.filename
    if (name.length > NAME_LENGTH_MAX || !isPlainText(name)) return refused('upload_refused')
    received = { name, content }
  }
  return received ? done(received) : refused('bad_request')
}

/** Closes the connection of a sender who holds a slot and sends nothing. Returns the function to stop watching. */
function watchRate({ raw }: FastifyRequest): () => void {
  const { socket } = raw
  const startedAt = performance.now()
  const before = socket.bytesRead
  let last = { bytes: before, at: startedAt }
  const timer = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead > last.bytes) last = { bytes: socket.bytesRead, at: now }
    const elapsedMs = now - startedAt
    const isSilent = now - last.at > SILENCE_MS_MAX
    const isSlow = elapsedMs > RATE_FREE_MS && (socket.bytesRead - before) * 1_000 < BYTES_A_SECOND_MIN * elapsedMs
    // What has arrived in full may wait for us; what has not is waited for.
    if (!raw.complete && (isSilent || isSlow)) raw.destroy()
  }, WATCH_MS)
  return () => clearInterval(timer)
}

/**
 * Reads the one file of a request (FILE-3). Refuses `upload_too_large` as soon as it is, `bad_request` for a body that is
 * broken, breaks off, comes too slowly, or holds anything else. What is still coming after a refusal is taken from the wire and dropped, so
 * that the sender can read the answer.
 */
export async function readUpload(request: FastifyRequest): Promise<Outcome<ReceivedFile>> {
  if (!request.isMultipart()) return refused('unsupported_media_type')
  // A body that comes in chunks does not say how long it is.
  const bodyBytes = Number(request.headers['content-length'] ?? FILE_BYTES_MAX)
  if (bodyBytes > FILE_BYTES_MAX + ENVELOPE_BYTES_MAX) return refused('upload_too_large')
  const stopWatching = watchRate(request)
  try {
    return await readParts(request, bodyBytes)
  } catch {
    // The parser throws for what a sender did: a body without an end, a part too many, a connection that went away.
    return refused('bad_request')
  } finally {
    stopWatching()
    request.raw.unpipe()
    request.raw.resume()
  }
}
