import type { Trade, TradeWords } from '#messages/letters/composer/words'

const of = (run: string, business: string, busy: string): TradeWords => ({ run, business, busy })

export const tradesInFrench: Readonly<Record<Trade, TradeWords>> = {
  wood: of('travaillez le bois', 'une entreprise du bois', 'l’atelier et la pose'),
  building: of(
    'exploitez une entreprise de construction',
    'une entreprise de construction',
    'les chantiers et les offres',
  ),
  metal: of('travaillez le métal', 'un atelier de métal', 'les commandes et les machines'),
  electric: of('posez et entretenez des installations', 'un installateur', 'les chantiers et les dépannages'),
  farm: of('travaillez dans l’agriculture', 'une exploitation agricole', 'les champs et le bétail'),
  garden: of('créez et entretenez des jardins', 'un paysagiste', 'la saison et l’entretien'),
  cleaning: of(
    'nettoyez et entretenez des bâtiments',
    'une entreprise de nettoyage',
    'les tournées et les clients',
  ),
  transport: of(
    'exploitez une entreprise de transport',
    'une entreprise de transport',
    'les tournées et les délais',
  ),
  hotel: of('accueillez des hôtes', 'un hôtel', 'les hôtes et les chambres'),
  restaurant: of('exploitez un établissement de restauration', 'un restaurant', 'la cuisine et le service'),
  retail: of('tenez un commerce', 'un commerce', 'la clientèle et l’assortiment'),
  garage: of('exploitez un garage', 'un garage', 'l’atelier et la clientèle'),
  health: of('travaillez dans la santé', 'un établissement de santé', 'les patientes et les patients'),
  care: of('accompagnez des personnes', 'une institution sociale', 'les personnes accompagnées'),
  school: of('formez des personnes', 'un centre de formation', 'les cours et les élèves'),
  beauty: of('tenez un salon', 'un salon', 'les rendez-vous et la clientèle'),
  culture: of(
    'travaillez dans la culture et les loisirs',
    'une institution culturelle',
    'le programme et le public',
  ),
  software: of('développez des logiciels', 'un éditeur de logiciels', 'les projets et les délais'),
  finance: of('travaillez dans la finance', 'un établissement financier', 'les mandats et les règles'),
  property: of('gérez des immeubles', 'une régie', 'les locataires et les objets'),
  advice: of('conseillez des clients', 'un bureau de conseil', 'les mandats et les délais'),
  planning: of(
    'concevez des ouvrages et des installations',
    'un bureau d’études',
    'les projets et les autorisations',
  ),
  media: of('travaillez dans la communication', 'une agence', 'les campagnes et les délais'),
  wholesale: of('travaillez dans le négoce', 'une maison de négoce', 'les achats et les livraisons'),
  science: of('travaillez dans la recherche', 'une entreprise de recherche', 'les essais et les projets'),
  food: of(
    'fabriquez des denrées alimentaires',
    'un fabricant de denrées',
    'la production et les livraisons',
  ),
  machines: of(
    'construisez des machines et des appareils',
    'une entreprise industrielle',
    'la fabrication et les délais',
  ),
  goods: of('fabriquez des produits', 'une entreprise de production', 'les commandes et les délais'),
  chemistry: of('fabriquez des matériaux', 'un fabricant de matériaux', 'les installations et la qualité'),
  print: of('exploitez une imprimerie', 'une imprimerie', 'les tirages et les délais'),
  power: of(
    'fournissez de l’énergie et de l’eau',
    'un service d’approvisionnement',
    'le réseau et l’entretien',
  ),
}
