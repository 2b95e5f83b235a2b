import type { SignalWords } from '#messages/signals/signal-words'

/** Assets are transferred between companies. */
export const asset_transfer: SignalWords = {
  name: {
    de: 'Vermögensübertragung',
    fr: 'Transfert de patrimoine',
    it: 'Trasferimento di patrimonio',
    en: 'Transfer of assets',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} an einer Vermögensübertragung beteiligt ist`,
    fr: ({ firm: { subject } }) => `${subject} participe à un transfert de patrimoine`,
    it: ({ firm: { subject } }) => `${subject} partecipa a un trasferimento di patrimonio`,
    en: ({ firm: { subject } }) => `${subject} is party to a transfer of assets`,
  },
}
