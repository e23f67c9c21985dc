/**
 * The library of WebAuthn, loaded with the first passkey. With its readers of certificates it is a tenth of the time that the service
 * takes to start, and most instances never see a passkey.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
