import type { OwnedPasskey } from '@modulor/contract/operator'

/** The name of a passkey. A passkey that was created with a set-up link has none. */
export const passkeyName = ({ name }: Pick<OwnedPasskey, 'name'>): string => name ?? 'Passkey without a name'
