import type { OwnedPasskey } from '@modulor/contract/operator'

/** A set-up link makes a passkey without a name. */
export const passkeyName = ({ name }: Pick<OwnedPasskey, 'name'>): string => name ?? 'Passkey without a name'
