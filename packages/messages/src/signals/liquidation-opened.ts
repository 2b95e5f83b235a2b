import type { SignalWords } from '#messages/signals/signal-words'

/** A company is dissolved and in liquidation. */
export const liquidation_opened: SignalWords = {
  name: {
    de: 'Auflösung (Liquidation)',
    fr: 'Dissolution',
    it: 'Scioglimento',
    en: 'Liquidation started',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} aufgelöst wurde und in Liquidation ist`,
    fr: ({ firm: { subject } }) => `${subject} a été dissoute et se trouve en liquidation`,
    it: ({ firm: { subject } }) => `${subject} è stata sciolta ed è in liquidazione`,
    en: ({ firm: { subject } }) => `${subject} was dissolved and is in liquidation`,
  },
}
