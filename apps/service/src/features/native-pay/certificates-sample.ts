/**
 * Creates certificates for TLS tests, because no private key may be stored in the repository: an authority, and certificates
 * that it signs.
 */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

const EC = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex')
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex')

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const nameOf = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
const timeOf = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`))
const extension = (id: Buffer, value: Buffer) => sequence(id, der(0x04, value))

export type TestIdentity = {
  readonly certificate: string
  readonly key: string
  readonly name: string
  readonly signing: KeyObject
}

/** A certificate for `name`, signed by `authority` or, without one, by itself. */
export function testIdentity(name: string, authority?: TestIdentity): TestIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = authority
    ? extension(ALTERNATIVE_NAMES, sequence(der(0x82, Buffer.from(name))))
    : extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.from([0xff]))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([authority ? 2 : 1])),
    sequence(EC),
    nameOf(authority?.name ?? name),
    sequence(timeOf(2020), timeOf(2090)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  )
  const signing = authority?.signing ?? privateKey
  const whole = sequence(body, sequence(EC), der(0x03, Buffer.from([0]), sign('sha256', body, signing)))
  const lines =
    whole
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n') ?? ''
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...{ name, signing: privateKey },
  }
}
