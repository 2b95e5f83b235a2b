// Words of the modelled companies and their mistakes. Every company is invented; surnames, given names and trades are
// ordinary words. `lists/words.ts` has others: what was learned on these must not help with the rows of lists.

export type Language = 'de' | 'fr' | 'it'

const list = (text: string) => text.trim().split(/\s*[|\n]\s*/)

export const surnames: Readonly<Record<Language, readonly string[]>> = {
  de: list(`Ammann|Bachmann|Baumgartner|Bieri|Brunner|Bürgi|Christen|Dubach|Eggenschwiler|Felder|Fässler|Gerber|Graf|Gübeli|Hänni
    Herzog|Hofstetter|Huber|Imboden|Iten|Jäggi|Kälin|Keller|Koller|Kühne|Lüscher|Lüthi|Mäder|Meier|Moser|Müller|Näf|Nussbaumer
    Odermatt|Pfister|Rüegg|Rüttimann|Schär|Schmid|Schürch|Seiler|Späni|Stämpfli|Steiner|Suter|Tanner|Tschudi|Wäfler|Weibel|Wüthrich
    Zbinden|Zgraggen|Zürcher`),
  fr: list(`Aubert|Berthoud|Bonvin|Bovet|Chappuis|Chevalley|Cornu|Crettaz|Delaloye|Ducret|Dupraz|Favre|Fournier|Gaillard|Genoud
    Girardin|Grandjean|Jaquier|Jeanneret|Maillard|Métrailler|Monnier|Pasche|Perrenoud|Piguet|Rochat|Rossier|Thévoz|Vuilleumier`),
  it: list(`Albertini|Ambrosini|Bernasconi|Bianchi|Cattaneo|Croci|Delmenico|Fontana|Gianinazzi|Lepori|Martinelli|Pedrazzini|Quadri
    Rezzonico|Solari|Tettamanti|Zanetti`),
}

export const givenNames: Readonly<Record<Language, readonly string[]>> = {
  de: list('Hans|Urs|Walter|Peter|Beat|Markus|Ruth|Heidi|Daniel|Jürg|Karin|Franz|Bruno|Monika|Stefan|Thomas'),
  fr: list('Pierre|Jean|Michel|Claude|Anne|Sylvie|Laurent|Olivier|Nathalie|Philippe'),
  it: list('Giovanni|Marco|Paolo|Luca|Claudia|Roberto|Silvia|Mario'),
}

/** A trade, how it is shortened, and what a list writes after a name of it. */
export type Trade = { name: string; short: string; described: string }
const trade = (line: string): Trade => {
  const [name = '', short = '', described = ''] = line.split('/')
  return { name, short, described }
}

export const trades: Readonly<Record<Language, readonly Trade[]>> = {
  de: list(`Treuhand/Treuh./Treuhandgesellschaft|Holzbau/Holzb./Zimmerei und Holzbau|Gartenbau/Gartenb./Gärtnerei
    Elektro/El./Elektroinstallationen|Sanitär/San./Sanitäre Anlagen|Immobilien/Immob./Immobilienverwaltung
    Architektur/Arch./Architekturbüro|Bäckerei/Bäck./Bäckerei und Konditorei|Garage/Gar./Garage und Carrosserie|Logistik/Log./Transporte
    Metallbau/Metallb./Schlosserei|Informatik/Inform./Informatikdienstleistungen|Malerei/Mal./Malergeschäft|Druck/Dr./Druckerei
    Beratung/Berat./Unternehmensberatung|Reinigung/Reinig./Reinigungen`).map(trade),
  fr: list(`Fiduciaire/Fid./société fiduciaire|Menuiserie/Menuis./menuiserie et charpente|Électricité/Électr./installations électriques
    Sanitaire/Sanit./installations sanitaires|Immobilier/Immob./gérance d'immeubles|Architecture/Arch./bureau d'architectes
    Boulangerie/Boul./boulangerie et pâtisserie|Garage/Gar./garage et carrosserie|Transports/Transp./transports|Conseils/Cons./conseils
    Peinture/Peint./plâtrerie et peinture|Informatique/Inform./services informatiques`).map(trade),
  it: list(`Fiduciaria/Fid./consulenza fiduciaria|Costruzioni/Costr./impresa di costruzioni|Elettricità/Elettr./impianti elettrici
    Immobiliare/Immob./amministrazioni immobiliari|Garage/Gar./autorimessa|Trasporti/Trasp./trasporti|Pittura/Pitt./pittura`).map(
    trade,
  ),
}

export const streets: Readonly<Record<Language, readonly string[]>> = {
  de: list(
    'Bahnhofstrasse|Dorfstrasse|Hauptstrasse|Gartenweg|Mühleweg|Industriestrasse|Kirchgasse|Seestrasse|Rosenweg',
  ),
  fr: list('Rue de la Gare|Rue du Lac|Chemin des Vignes|Avenue de la Poste|Route de Berne|Place du Marché'),
  it: list('Via Cantonale|Via alla Chiesa|Via San Gottardo|Piazza Grande|Via dei Pioppi'),
}

export const syllables = list(
  'ba|co|da|fi|ga|ki|lu|ma|ne|no|pi|qua|re|so|ta|ti|va|ve|xo|zi|bri|cla|dre|fro|gli|kra|plo|stro|tri|vle',
)
export const endings = list('ra|nix|tec|lia|vant|dor|mis|on|ex|um|via|lis|sa')
export const groupWords = list('Holding|Immobilien|Management|Services|Technik|Finanz|Invest|International')

/** A legal form, in one language each, written out, and its code. */
export type Form = {
  code: string
  de: string
  fr: string
  it: string
  long: Readonly<Record<Language, string>>
}
export const forms: readonly Form[] = [
  {
    code: '0106',
    de: 'AG',
    fr: 'SA',
    it: 'SA',
    long: { de: 'Aktiengesellschaft', fr: 'société anonyme', it: 'società anonima' },
  },
  {
    code: '0107',
    de: 'GmbH',
    fr: 'Sàrl',
    it: 'Sagl',
    long: {
      de: 'Gesellschaft mit beschränkter Haftung',
      fr: 'société à responsabilité limitée',
      it: 'società a garanzia limitata',
    },
  },
]

export const departments: Readonly<Record<Language, readonly string[]>> = {
  de: list('Buchhaltung|Abteilung Einkauf|Direktion Ost|Bereich Werkhof|Hauptsitz|Kreditoren'),
  fr: list('Direction|Direction régionale|Siège'),
  it: list('Direzione|Sede'),
}
export const branchWords: Readonly<Record<Language, string>> = {
  de: 'Zweigniederlassung',
  fr: 'succursale de',
  it: 'succursale di',
}
