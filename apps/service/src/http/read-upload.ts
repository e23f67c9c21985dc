/** Reads one file from a multipart body into memory, up to a limit. */
import { FILE_BYTES_MAX } from '@modulor/rules'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../features/uploads'
import { done, refused, type Outcome } from '../outcome'
import { isPlainText } from '../plain-text'

const FILE_PART = 'file'
/** The most bytes of a body besides the file: boundaries, and headers with a long name. */
const ENVELOPE_BYTES_MAX = 16_384
const NAME_LENGTH_MAX = 255

/**
 * Limits of the parser: one file and no other part. A second part is allowed here so that it is detected and refused,
 * not silently skipped.
 */
const LIMITS = { files: 1, fields: 0, parts: 2, fileSize: FILE_BYTES_MAX, fieldNameSize: 64, headerPairs: 16 }

/** A client that sends nothing for this long is disconnected. */
const SILENCE_MS_MAX = 5_000
/** After this time the client must have sent at least BYTES_A_SECOND_MIN on average. */
const RATE_FREE_MS = 10_000
const BYTES_A_SECOND_MIN = 16 * 1024
const WATCH_MS = 500

type Part = Awaited<ReturnType<FastifyRequest['file']>>

/**
 * Reads the file's bytes into one buffer, so that the file is in memory only once. Returns undefined as soon as the
 * file is larger than `roomBytes`. The system allocates the buffer's memory only as it is filled.
 */
async function contentOf(part: NonNullable<Part>, bufferBytes: number): Promise<Buffer | undefined> {
  const buffer = Buffer.allocUnsafeSlow(bufferBytes)
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (part.file.truncated || size + chunk.length > bufferBytes) return undefined
    size += chunk.copy(buffer, size)
  }
  return part.file.truncated ? undefined : buffer.subarray(0, size)
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

/**
 * Closes the connection of a client that is silent or too slow, because it occupies an upload slot. Returns a
 * function that stops the watching.
 */
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
    // A client whose whole body has arrived no longer delays the request.
    if (!raw.complete && (isSilent || isSlow)) raw.destroy()
  }, WATCH_MS)
  return () => clearInterval(timer)
}

/**
 * Reads the one file of a request (FILE-3). Refuses `upload_too_large` as soon as the file exceeds the limit, and
 * `bad_request` for a body that is malformed, incomplete or too slow, or that contains anything else. The rest of a
 * body is read and discarded after a refusal, so that the client can read the response.
 */
export async function readUpload(request: FastifyRequest): Promise<Outcome<ReceivedFile>> {
  if (!request.isMultipart()) return refused('unsupported_media_type')
  // A chunked body has no `Content-Length`.
  const bodyBytes = Number(request.headers['content-length'] ?? FILE_BYTES_MAX)
  if (bodyBytes > FILE_BYTES_MAX + ENVELOPE_BYTES_MAX) return refused('upload_too_large')
  const stopWatching = watchRate(request)
  try {
    return await readParts(request, bodyBytes)
  } catch {
    // The parser throws for errors of the client: a body without an end, too many parts, a closed connection.
    return refused('bad_request')
  } finally {
    stopWatching()
    request.raw.unpipe()
    request.raw.resume()
  }
}
