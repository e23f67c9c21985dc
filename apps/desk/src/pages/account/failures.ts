import type { Failure } from '../../api/failure'

/** The browser returned no passkey for the confirmation. */
export const UNCONFIRMED: Failure = {
  title: 'You did not confirm it with a passkey',
  advice: 'The browser’s dialog was closed, or this device has no passkey for the desk. Nothing was changed.',
  fields: {},
}

/** The browser created no passkey. */
export const NOT_CREATED: Failure = {
  title: 'No passkey was created',
  advice: 'The browser’s dialog was closed, or the chosen device already has a passkey for the desk.',
  fields: {},
}
