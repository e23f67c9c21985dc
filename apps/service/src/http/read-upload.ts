/** One file out of a multipart body, held in memory and never more of it than the limit. */
import { FILE_BYTES_MAX } from '@modulor/rules'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../features/uploads'
import { done, refused, type Outcome } from '../outcome'
import { isPlainText } from './json-body'

const FILE_PART = 'file'
/** What the parts of a body may weigh besides the file: boundaries, and headers with a long name. */
const ENVELOPE_BYTES_MAX = 16_384
const NAME_LENGTH_MAX = 255

/** The parser's own limits: one file and nothing else; the part too many is noticed, not skipped in silence. */
const LIMITS = { files: 1, fields: 0, parts: 2, fileSize: FILE_BYTES_MAX, fieldNameSize: 64, headerPairs: 16 }

type Part = Awaited<ReturnType<FastifyRequest['file']>>

/** The file's bytes; undefined as soon as there is one byte too many. */
async function contentOf(part: NonNullable<Part>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (part.file.truncated) return undefined
    chunks.push(chunk)
  }
  return part.file.truncated ? undefined : Buffer.concat(chunks)
}

async function readParts(request: FastifyRequest): Promise<Outcome<ReceivedFile>> {
  let received: ReceivedFile | undefined
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file' || part.fieldname !== FILE_PART || received) return refused('bad_request')
    const content = await contentOf(part)
    if (!content) return refused('upload_too_large')
    const name = part.filename
    if (name.length > NAME_LENGTH_MAX || !isPlainText(name)) return refused('upload_refused')
    received = { name, content }
  }
  return received ? done(received) : refused('bad_request')
}

/**
 * Reads the one file of a request (FILE-3). Refuses `upload_too_large` as soon as it is, `bad_request` for a body that is
 * broken, breaks off, or holds anything else. What is still coming after a refusal is taken from the wire and dropped, so
 * that the sender can read the answer.
 */
export async function readUpload(request: FastifyRequest): Promise<Outcome<ReceivedFile>> {
  if (!request.isMultipart()) return refused('unsupported_media_type')
  if (Number(request.headers['content-length'] ?? 0) > FILE_BYTES_MAX + ENVELOPE_BYTES_MAX)
    return refused('upload_too_large')
  try {
    return await readParts(request)
  } catch {
    // The parser throws for what a sender did: a body without an end, a part too many, a connection that went away.
    return refused('bad_request')
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}
