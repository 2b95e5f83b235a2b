import { foldText, wordsOf } from '#swiss-names/fold'

// Written for this project: what companies do, as their names and supplier lists say it, in four languages.
const describing = `
Architektur Architekten Architekt Architects Architectes Architecture Architettura Apotheke Pharmacie Farmacia Drogerie Droguerie
Automobile Autos Auto Carrosserie Carrozzeria Garage Autorimessa Pneus Transport Transporte Transports Trasporti Logistik
Logistique Logistica Spedition Umzüge Déménagements Traslochi Taxi Reisen Voyages Viaggi Skilift Sesselbahn Seilbahn Luftseilbahn Bergbahnen Téléski Télésiège Sciovia Funivia Bäckerei Konditorei Boulangerie
Pâtisserie Panetteria Pasticceria Metzgerei Boucherie Charcuterie Macelleria Käserei Fromagerie Molkerei Laiterie Caseificio
Weinbau Kellerei Weine Vins Vini Cave Cantina Brauerei Brasserie Birreria Restaurant Ristorante Gasthof Gasthaus Hotel Hôtel
Albergo Café Bar Bistro Pizzeria Take Away Catering Traiteur Gastro Gastronomie Bau Construction Constructions Costruzioni
Bauunternehmung Bauunternehmen Hochbau Tiefbau Strassenbau Holzbau Metallbau Stahlbau Gartenbau Innenausbau Trockenbau Gerüstbau
Erdbau Aushub Abbruch Umbau Baumeister Maurer Gipser Gipserei Plâtrerie Peinture Maler Malerei Malergeschäft Pittura Schreinerei
Zimmerei Menuiserie Charpente Ébénisterie Falegnameria Carpenteria Dach Dachdecker Bedachungen Toiture Ferblanterie Couverture
Spenglerei Lattoneria Sanitär Sanitaire Sanitari Heizung Heizungen Chauffage Riscaldamento Lüftung Ventilation Ventilazione
Klima Kälte Klimatechnik Haustechnik Gebäudetechnik Elektro Electricité Électricité Elettricità Elettro Installation
Installationen Installations Installazioni Elektroinstallationen Montage Montagen Montaggi Fenster Fenêtres Finestre Türen
Küchen Cuisines Cucine Bodenbeläge Böden Boden Parkett Parquets Parchetti Revêtements sols Pavimenti Plattenbeläge Platten
Carrelage Piastrelle Naturstein Pierre Pietre Kaminbau Ofenbau Schlosserei Serrurerie Metalltechnik Schweisstechnik Mechanik
Mécanique Meccanica Maschinen Machines Macchine Maschinenbau Werkzeugbau Apparatebau Anlagenbau Werkstatt Atelier Gärtnerei
Paysagiste Paysagistes Jardin Jardins Jardinage Giardiniere Giardini Floristik Blumen Fleurs Fiori Forst Forstbetrieb Agrar
Landwirtschaft Agriculture Agricola Agri Lohnunternehmen Landtechnik Gemüse Gemüsebau Tierarzt Tierarztpraxis Vétérinaire
Veterinario Arztpraxis Zahnarzt Zahnarztpraxis Zahnarztpraxen Dental Dentaire Cabinet Médical Medico Physiotherapie
Physiothérapie Fisioterapia Ergotherapie Ergothérapie Ergoterapia Osteopathie Ostéopathie Logopädie Podologie Psychotherapie Praxis Praxen Therapie Massage Kosmetik Cosmétique Beauty Coiffure Coiffeur Parrucchiere Nagelstudio
Fitness Spitex Pflege Soins Cure Optik Optique Ottica Hörgeräte Druck Druckerei Imprimerie Tipografia Grafik Graphisme Grafica
Werbung Werbeagentur Publicité Pubblicità Marketing Kommunikation Communication Comunicazione Medien Médias Verlag Éditions
Edizioni Film Foto Photo Fotografie Design Eventagentur Events Informatik Informatique Informatica Software Web Webdesign IT
EDV Computer Computers Telecom Telekommunikation Netzwerk Digital Ingenieure Ingenieurbüro Ingenieur Ingénieurs Ingénieur
Ingegneri Ingegneria Engineering Vermessung Geomatik Geometer Planung Planungsbüro Planer Beratung Berater Conseil Conseils
Consulting Consulenza Consulenze Unternehmensberatung Treuhand Fiduciaire Fiduciaria Buchhaltung Comptabilité Contabilità
Revision Révision Revisioni Steuern Steuerberatung Audit Advokatur Advokaturbüro Anwalt Anwaltskanzlei Rechtsanwälte Avocats
Avocat Avvocati Studio Legale Notariat Notaire Notaio Versicherung Versicherungen Versicherungsbroker Assurance Assurances
Assicurazioni Broker Personal Personalvermittlung Placement Stellenvermittlung Reinigung Reinigungen Nettoyage Nettoyages Pulizie
Hauswartung Hauswart Conciergerie Entsorgung Recycling Sicherheit Sécurité Sicurezza Überwachung Schulung Schule École Scuola
Fahrschule Tanzschule Musikschule Kinderkrippe Kita Crèche Asilo Privatschule Handel Handels Commerce Commercio Trading Import
Export Vertrieb Vertretungen Verkauf Vente Vendita Shop Markt Möbel Meubles Mobili Schuhe Chaussures Mode Boutique Textil
Textiles Uhren Montres Horlogerie Orologeria Bijouterie Schmuck Goldschmied Gioielleria Sport Sports Velo Velos Motos Spielwaren
Papeterie Bücher Buchhandlung Librairie Libreria Haushaltgeräte Elektronik Électronique Elettronica Solar Photovoltaik Energie
Énergie Energia Energy Wärme Wasser Umwelt Environnement Ambiente Chemie Chimie Kunststoff Plastique Plastica Verpackungen
Emballages Keramik Glas Verre Vetro Beschriftungen Enseignes Storen Stores Tende Zelte Bettwaren Produkte Produits Prodotti
Pharma Biologische Pharmazeutische Entreprise Unternehmung Unternehmen Impresa Generalunternehmung Services Service Dienst
Dienste Dienstleistungen Servizi Technik Technique Tecnica Technologie Technologies Systeme Systems Solutions Bureau Büro Ufficio`

// Names of a second company with the same owners: the holding, the property company, the asset manager.
const companion = `
Holding Immobilien Immo Immobilier Immobilière Immobiliare Immobili Immobilienservice Liegenschaften Real Estate Properties
Beteiligungen Participations Partecipazioni Invest Investment Investments Investissements Finanz Finanzen Finance Capital
Vermögensverwaltung Vermögensverwaltungs Gestion Fortune Management Group Gruppe Groupe Gruppo Verwaltung Verwaltungs Gérance
Asset Wealth Ventures Partners International Schweiz Suisse Svizzera Switzerland Swiss Europe`

const foldedWords = (text: string) =>
  new Set(
    text
      .trim()
      .split(/\s+/)
      .flatMap((word) => wordsOf(foldText(word))),
  )
const describingWords: ReadonlySet<string> = foldedWords(describing)
const companionWords: ReadonlySet<string> = foldedWords(companion)
const compounds = [
  ...'bau technik handel planung reinigung werkstatt malerei schreinerei zimmerei beratung praxis montage montagen'.split(
    ' ',
  ),
  ...'transporte reisen apotheke metzgerei backerei druckerei gartnerei installationen anlagen service fabrik buro'.split(
    ' ',
  ),
  ...'salon agentur laden geschaft schule klinik center zentrum verlag werke mobel bedarf vertrieb'.split(
    ' ',
  ),
]

/**
 * Returns whether a folded word describes an activity (`Holzbau`, `boulangerie`), so that it does not identify the
 * company.
 */
export function isTradeWord(word: string) {
  return (
    describingWords.has(word) || compounds.some((end) => word.length > end.length + 2 && word.endsWith(end))
  )
}

const endings: ReadonlySet<string> = new Set(compounds)

/** Whether a word is what compounds for trades end with: `Bedarf`, `Laden`. */
export function endsTrades(word: string) {
  return endings.has(word)
}

/** Whether a folded word is one of the listed trades, and not only ends like one. A slip of the pen leaves the end as it was. */
export function isListedTrade(word: string) {
  return describingWords.has(word) || companionWords.has(word)
}

const minCommonLength = 4

/** Usual abbreviations, although other trades begin alike. */
const usual: ReadonlyMap<string, string> = new Map([
  ['gar', 'garage'],
  ['el', 'elektro'],
  ['elektr', 'elektro'],
])

/** Whether a beginning with a dot is this trade and no other. */
export function abbreviatesTrade(beginning: string, trade: string) {
  const meant = usual.get(beginning)
  return meant === undefined
    ? isTradeWord(trade) && isOneTrade(beginning)
    : trade.startsWith(meant) && !trade.startsWith('elektroni')
}

/** Whether all listed trades that begin so are one in several forms: `transp` is Transport and Transporte. */
function isOneTrade(beginning: string) {
  const trades = tradesByBeginning(beginning)
  const shortest = trades.reduce(
    (least, trade) => (trade.length < least.length ? trade : least),
    trades[0] ?? '',
  )
  const common = shortest.slice(0, Math.max(minCommonLength, beginning.length, shortest.length - 3))
  return trades.length > 0 && trades.every((trade) => trade.startsWith(common))
}

function tradesByBeginning(beginning: string) {
  return [...describingWords].filter((word) => word.startsWith(beginning))
}

/** Whether a folded word marks a company beside another of the same owners (`Holding`, `Immobilien`). */
export function isCompanionWord(word: string) {
  return companionWords.has(word)
}
