import type { SignalWords } from '#messages/signals/signal-words'

/** A liquidation is revoked. */
export const liquidation_revoked: SignalWords = {
  name: {
    de: 'Widerruf der Auflösung',
    fr: 'Révocation de la dissolution',
    it: 'Revoca dello scioglimento',
    en: 'Liquidation reversed',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} nicht mehr in Liquidation ist`,
    fr: ({ firm: { subject } }) => `${subject} n’est plus en liquidation`,
    it: ({ firm: { subject } }) => `${subject} non è più in liquidazione`,
    en: ({ firm: { subject } }) => `${subject} is no longer in liquidation`,
  },
}
