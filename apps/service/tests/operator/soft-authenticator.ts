/** A simulated authenticator: answers the browser's calls as a device would, or wrongly if a test says so. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DESK_URL } from '../http/test-service'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The parts of CBOR (RFC 8949) that a passkey needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...pairs])
}

export type AnswerOptions = {
  readonly origin?: string
  readonly isUserVerified?: boolean
  /** The signature counter that it reports; one more than before by default. */
  readonly counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, origin = DESK_URL) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function authenticatorData({ isUserVerified = true, counter: said = ++counter }: AnswerOptions, credential?: Buffer) {
    const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(said)
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }
  const text = (data: Buffer) => data.toString('base64url')
  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  }

  return {
    /** The browser's request after a passkey was created. */
    register(challenge: string, options: AnswerOptions = {}) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options, attested)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, options.origin)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** The browser's request after the passkey was used. */
    authenticate(challenge: string, options: AnswerOptions = {}) {
      const client = clientData('webauthn.get', challenge, options.origin)
      const data = authenticatorData(options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      }
    },
  }
}
