import type { ContactType } from '@modulor/contract/vocabulary'

const TAIL_DIGITS = 3

/** A contact, masked so that only its owner recognises it (VERIF-4): `a•••@example.com`, `+•••••678`. */
export function maskContact(type: ContactType, address: string): string {
  if (type === 'phone') {
    const digits = address.replace(/\D/g, '')
    return `+${'•'.repeat(Math.max(digits.length - TAIL_DIGITS, 0))}${digits.slice(-TAIL_DIGITS)}`
  }
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`
}
