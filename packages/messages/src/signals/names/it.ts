import { signalNamesIn } from '#messages/signals/words'

// The build of the app replaces this module with the names alone (packages/web/vite.config.ts).
export const signals = signalNamesIn('it')
