import { createHmac } from 'node:crypto'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { VaultKey } from '../user-cards'

export type Contact = { readonly type: ContactType; readonly address: string }

/** The same text for all spellings of one phone number or mailbox. */
export const plainAddress = ({ type, address }: Contact): string =>
  type === 'phone' ? address.replace(/\D/g, '') : address.trim().toLowerCase()

/** A keyed hash, by which messages to one contact are counted. */
export const hashContact = (key: Pick<VaultKey, 'codes'>, contact: Contact): string =>
  createHmac('sha256', key.codes)
    .update('entry\0')
    .update(`${contact.type} ${plainAddress(contact)}`)
    .digest('base64url')
