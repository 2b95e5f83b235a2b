import type { Trade, TradeWords } from '#messages/letters/composer/words'

const tradeWords = (run: string, business: string, busy: string): TradeWords => ({ run, business, busy })

export const tradesInFrench: Readonly<Record<Trade, TradeWords>> = {
  wood: tradeWords('travaillez le bois', 'une entreprise du bois', 'l’atelier et la pose'),
  building: tradeWords(
    'exploitez une entreprise de construction',
    'une entreprise de construction',
    'les chantiers et les offres',
  ),
  metal: tradeWords('travaillez le métal', 'un atelier de métallurgie', 'les commandes et les machines'),
  electric: tradeWords(
    'posez et entretenez des installations',
    'une entreprise d’installation',
    'les chantiers et les dépannages',
  ),
  farm: tradeWords('travaillez dans l’agriculture', 'une exploitation agricole', 'les champs et le bétail'),
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
    'exploitez une entreprise de transport',
    'une entreprise de transport',
    'les tournées et les livraisons',
  ),
  hotel: tradeWords('accueillez des hôtes', 'un hôtel', 'les hôtes et les chambres'),
  restaurant: tradeWords(
    'exploitez un établissement de restauration',
    'un restaurant',
    'la cuisine et le service',
  ),
  retail: tradeWords('tenez un commerce', 'un commerce', 'la clientèle et l’assortiment'),
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
  school: tradeWords('enseignez et formez', 'un établissement de formation', 'les cours et les élèves'),
  beauty: tradeWords('tenez un salon', 'un salon', 'les rendez-vous et la clientèle'),
  culture: tradeWords(
    'travaillez dans la culture et les loisirs',
    'une institution culturelle',
    'le programme et le public',
  ),
  software: tradeWords(
    'développez des logiciels',
    'un éditeur de logiciels',
    'les projets et les mises en production',
  ),
  finance: tradeWords(
    'travaillez dans la finance',
    'un établissement financier',
    'les mandats et les règles',
  ),
  property: tradeWords('gérez des immeubles', 'une régie', 'les locataires et les immeubles'),
  advice: tradeWords('conseillez des clients', 'un bureau de conseil', 'les mandats et les délais'),
  planning: tradeWords(
    'concevez des ouvrages et des installations',
    'un bureau d’études',
    'les projets et les autorisations',
  ),
  media: tradeWords('travaillez dans la communication', 'une agence', 'les campagnes et les bouclages'),
  wholesale: tradeWords(
    'exploitez une maison de négoce',
    'une maison de négoce',
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
  goods: tradeWords('fabriquez des produits', 'une entreprise de production', 'les commandes et les délais'),
  chemistry: tradeWords(
    'fabriquez des matériaux',
    'un fabricant de matériaux',
    'les installations et la qualité',
  ),
  print: tradeWords('exploitez une imprimerie', 'une imprimerie', 'les tirages et les délais'),
  power: tradeWords(
    'fournissez de l’énergie et de l’eau',
    'un service d’approvisionnement',
    'le réseau et l’entretien',
  ),
  wine: tradeWords('cultivez la vigne', 'un domaine viticole', 'les vendanges et la cave'),
  animals: tradeWords('soignez des animaux', 'un cabinet vétérinaire', 'les consultations et les urgences'),
  publishing: tradeWords(
    'éditez des livres et des revues',
    'une maison d’édition',
    'les manuscrits et les parutions',
  ),
}
