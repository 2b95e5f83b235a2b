/**
 * Loads what makes and checks the messages of passkeys. That is some 300 modules, a good part of a start: they are loaded
 * with the first passkey that a process meets.
 */
export const loadWebauthn = () => import('@simplewebauthn/server')
