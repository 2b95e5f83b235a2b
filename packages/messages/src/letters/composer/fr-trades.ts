import type { Trade, TradeWords } from '#messages/letters/composer/words'

const tradeWords = (run: string, business: string, busy: string): TradeWords => ({ run, business, busy })

export const tradesInFrench: Readonly<Record<Trade, TradeWords>> = {
  wood: tradeWords('travaillez le bois', 'une entreprise du bois', 'l’atelier et les commandes'),
  building: tradeWords(
    'travaillez dans la construction',
    'une entreprise de construction',
    'les chantiers et les délais',
  ),
  metal: tradeWords('travaillez le métal', 'un atelier de métallurgie', 'les commandes et les machines'),
  electric: tradeWords(
    'posez et entretenez des installations',
    'une entreprise d’installation',
    'les chantiers et les dépannages',
  ),
  farm: tradeWords(
    'travaillez dans l’agriculture',
    'une exploitation agricole',
    'les travaux et les saisons',
  ),
  forestry: tradeWords(
    'travaillez dans l’économie forestière',
    'une entreprise forestière',
    'les coupes et l’entretien',
  ),
  garden: tradeWords(
    'créez et entretenez des jardins',
    'une entreprise de jardinage',
    'la saison et l’entretien',
  ),
  cleaning: tradeWords(
    'nettoyez et entretenez des bâtiments',
    'une entreprise de nettoyage',
    'les tournées et les clients',
  ),
  transport: tradeWords(
    'travaillez dans le transport',
    'une entreprise de transport',
    'les courses et les horaires',
  ),
  hotel: tradeWords(
    'accueillez des hôtes',
    'un établissement d’hébergement',
    'les hôtes et les réservations',
  ),
  restaurant: tradeWords(
    'travaillez dans la restauration',
    'un établissement de restauration',
    'la cuisine et le service',
  ),
  retail: tradeWords('travaillez dans le commerce de détail', 'un commerce', 'la clientèle et l’assortiment'),
  garage: tradeWords('exploitez un garage', 'un garage', 'l’atelier et la clientèle'),
  health: tradeWords(
    'travaillez dans la santé',
    'un établissement de santé',
    'les patientes et les patients',
  ),
  care: tradeWords(
    'accompagnez des personnes au quotidien',
    'une institution sociale',
    'les personnes accompagnées',
  ),
  school: tradeWords(
    'travaillez dans la formation',
    'un établissement de formation',
    'les cours et les élèves',
  ),
  beauty: tradeWords('tenez un salon', 'un salon', 'les rendez-vous et la clientèle'),
  culture: tradeWords(
    'travaillez dans la culture',
    'une institution culturelle',
    'le programme et le public',
  ),
  sport: tradeWords(
    'travaillez dans le sport et les loisirs',
    'un établissement de sport et de loisirs',
    'les activités et la clientèle',
  ),
  informatics: tradeWords(
    'travaillez dans l’informatique',
    'une entreprise informatique',
    'les projets et le support',
  ),
  finance: tradeWords(
    'travaillez dans la finance et l’assurance',
    'un prestataire financier',
    'les mandats et les règles',
  ),
  property: tradeWords(
    'travaillez dans l’immobilier',
    'une société immobilière',
    'les immeubles et les contrats',
  ),
  advice: tradeWords('conseillez des clients', 'un bureau de conseil', 'les mandats et les délais'),
  planning: tradeWords(
    'concevez des ouvrages et des installations',
    'un bureau d’études',
    'les projets et les autorisations',
  ),
  media: tradeWords(
    'travaillez dans la publicité et la communication',
    'une agence',
    'les commandes et les délais de remise',
  ),
  wholesale: tradeWords(
    'exploitez une maison de commerce',
    'une maison de commerce',
    'les achats et les livraisons',
  ),
  science: tradeWords(
    'travaillez dans la recherche',
    'une entreprise de recherche',
    'les essais et les rapports',
  ),
  food: tradeWords(
    'fabriquez des denrées alimentaires',
    'un fabricant de denrées alimentaires',
    'la production et les tournées',
  ),
  machines: tradeWords(
    'exploitez une entreprise industrielle',
    'une entreprise industrielle',
    'la fabrication et les délais',
  ),
  goods: tradeWords(
    'fabriquez des produits',
    'une entreprise de production',
    'la production et les commandes',
  ),
  print: tradeWords('exploitez une imprimerie', 'une imprimerie', 'les tirages et les délais'),
  power: tradeWords(
    'travaillez dans l’approvisionnement en énergie ou en eau',
    'un service d’approvisionnement',
    'le réseau et l’entretien',
  ),
  wine: tradeWords('cultivez la vigne', 'un domaine viticole', 'les vendanges et la cave'),
  animals: tradeWords('soignez des animaux', 'un cabinet vétérinaire', 'les consultations et les urgences'),
  publishing: tradeWords(
    'exploitez une maison d’édition',
    'une maison d’édition',
    'les manuscrits et les parutions',
  ),
  service: tradeWords(
    'entretenez des machines et des installations',
    'une entreprise de maintenance',
    'les interventions et les délais',
  ),
  film: tradeWords(
    'travaillez dans le film et la musique',
    'une entreprise du film et de la musique',
    'les productions et les délais',
  ),
  telecom: tradeWords(
    'travaillez dans les télécommunications',
    'une entreprise de télécommunications',
    'le réseau et la clientèle',
  ),
  rental: tradeWords(
    'travaillez dans la location',
    'une entreprise de location',
    'les réservations et les retours',
  ),
  staffing: tradeWords(
    'travaillez dans le placement de personnel',
    'une agence de placement',
    'les candidatures et les missions',
  ),
  travel: tradeWords(
    'travaillez dans le tourisme',
    'une entreprise de tourisme',
    'les réservations et les voyages',
  ),
  repair: tradeWords(
    'effectuez des réparations',
    'un atelier de réparation',
    'les réparations et la clientèle',
  ),
  waste: tradeWords(
    'travaillez dans l’assainissement et la gestion des déchets',
    'une entreprise d’assainissement',
    'les tournées et les installations',
  ),
}
