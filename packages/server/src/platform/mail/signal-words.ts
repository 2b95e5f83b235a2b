import type { Language } from '@alphorn/contract/core/fields'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'

/** What happened, in the words of the screens: `test/lists/watch-mails.test.ts` holds the two to each other. */
export const signalWords: Readonly<Record<SignalKind, Readonly<Record<Language, string>>>> = {
  company_registered: {
    de: 'Neu eingetragen',
    fr: 'Nouvelle inscription',
    it: 'Nuova iscrizione',
    en: 'Newly registered',
  },
  company_deleted: { de: 'Gelöscht', fr: 'Radiée', it: 'Cancellata', en: 'Struck off' },
  company_reentered: { de: 'Wieder eingetragen', fr: 'Réinscrite', it: 'Reiscritta', en: 'Entered again' },
  name_changed: { de: 'Name geändert', fr: 'Nom modifié', it: 'Nome modificato', en: 'Name changed' },
  legal_form_changed: {
    de: 'Rechtsform geändert',
    fr: 'Forme juridique modifiée',
    it: 'Forma giuridica modificata',
    en: 'Legal form changed',
  },
  purpose_changed: { de: 'Zweck geändert', fr: 'But modifié', it: 'Scopo modificato', en: 'Purpose changed' },
  seat_moved: { de: 'Sitz verlegt', fr: 'Siège transféré', it: 'Sede trasferita', en: 'Seat moved' },
  canton_changed: {
    de: 'Kanton gewechselt',
    fr: 'Changement de canton',
    it: 'Cambio di cantone',
    en: 'Canton changed',
  },
  address_changed: {
    de: 'Adresse geändert',
    fr: 'Adresse modifiée',
    it: 'Indirizzo modificato',
    en: 'Address changed',
  },
  capital_increased: {
    de: 'Kapital erhöht',
    fr: 'Capital augmenté',
    it: 'Capitale aumentato',
    en: 'Capital increased',
  },
  capital_reduced: {
    de: 'Kapital herabgesetzt',
    fr: 'Capital réduit',
    it: 'Capitale ridotto',
    en: 'Capital reduced',
  },
  officers_changed: {
    de: 'Organe geändert',
    fr: 'Organes modifiés',
    it: 'Organi modificati',
    en: 'Officers changed',
  },
  merger: { de: 'Fusion', fr: 'Fusion', it: 'Fusione', en: 'Merger' },
  demerger: { de: 'Spaltung', fr: 'Scission', it: 'Scissione', en: 'Demerger' },
  asset_transfer: {
    de: 'Vermögen übertragen',
    fr: 'Transfert de patrimoine',
    it: 'Trasferimento di patrimonio',
    en: 'Assets transferred',
  },
  liquidation_opened: {
    de: 'In Liquidation',
    fr: 'En liquidation',
    it: 'In liquidazione',
    en: 'Liquidation opened',
  },
  liquidation_revoked: {
    de: 'Liquidation widerrufen',
    fr: 'Liquidation révoquée',
    it: 'Liquidazione revocata',
    en: 'Liquidation revoked',
  },
  bankruptcy_opened: {
    de: 'Konkurs eröffnet',
    fr: 'Faillite ouverte',
    it: 'Fallimento aperto',
    en: 'Bankruptcy opened',
  },
  bankruptcy_revoked: {
    de: 'Konkurs widerrufen',
    fr: 'Faillite révoquée',
    it: 'Fallimento revocato',
    en: 'Bankruptcy revoked',
  },
  bankruptcy_suspended: {
    de: 'Konkurs eingestellt',
    fr: 'Faillite suspendue',
    it: 'Fallimento sospeso',
    en: 'Bankruptcy suspended',
  },
  bankruptcy_closed: {
    de: 'Konkurs geschlossen',
    fr: 'Faillite clôturée',
    it: 'Fallimento chiuso',
    en: 'Bankruptcy closed',
  },
  branch_opened: {
    de: 'Zweigniederlassung eröffnet',
    fr: 'Succursale ouverte',
    it: 'Succursale aperta',
    en: 'Branch opened',
  },
  branch_closed: {
    de: 'Zweigniederlassung geschlossen',
    fr: 'Succursale fermée',
    it: 'Succursale chiusa',
    en: 'Branch closed',
  },
  licence_added: {
    de: 'Bewilligung erhalten',
    fr: 'Autorisation obtenue',
    it: 'Autorizzazione ottenuta',
    en: 'Licence added',
  },
  licence_removed: {
    de: 'Bewilligung entfallen',
    fr: 'Autorisation retirée',
    it: 'Autorizzazione ritirata',
    en: 'Licence removed',
  },
}
