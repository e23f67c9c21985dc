/**
 * Loads the WebAuthn library with the first passkey. With its certificate parsers it takes a tenth of the service's start time,
 * and most instances never use a passkey.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
