/** The key that the simulator's card fields encrypt for, and that opens what they gave. New with each start. */
import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto'
import { ServiceError } from './service-error'

const MODULUS_BITS = 2_048

export class CardKey {
  #pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined

  /** Made when it is needed for the first time: it takes a while. */
  get #keys() {
    return (this.#pair ??= generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS }))
  }

  /** As a browser and a test read it. */
  get publicKey(): object {
    return this.#keys.publicKey.export({ format: 'jwk' })
  }

  open(value: string): string {
    try {
      const key = { key: this.#keys.privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }
      return privateDecrypt(key, Buffer.from(value, 'base64')).toString('utf8')
    } catch {
      throw new ServiceError(422, '174', 'validation', 'Unable to decrypt data')
    }
  }
}
