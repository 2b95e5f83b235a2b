import type { Language } from '@alphorn/contract/core/fields'

// Words for organisations or professionals, as opposed to an activity: "Firmen der Robotik" are customers,
// "Automatisierung" is not.

const organisations: Readonly<Record<Language, RegExp>> = {
  de: /(?:firmen|unternehm(?:en|ungen|ern?)|betrieben?|gesellschaften|organisationen|institutionen|einrichtungen|anstalten|zentren|hauser[n]?|buros|studios|ateliers|salons|laden|geschafte[n]?|marken|herstellern?|produzenten|anbietern?|handlern?|lieferanten|vermietern?|betreibern?|verarbeitern?|bauern?|dienstleistern?|dienste[n]?|werken?|werkstatten|fabriken|institute[n]?|agenturen|ketten|branche|sektor|industrie|gewerbe|kreise|verarbeitern?|verbanden?|[a-z]{4}isten|[a-z]{4}logen|[a-z]{4}euren?|[a-z]{3}ereien|start-ups|startups)$/,
  fr: /^(?:entreprises|societes|maisons|firmes|fabricants|producteurs|fournisseurs|exploitants|exploitations|secteur|branche|industries?|metiers|bureaux|cabinets|etudes|ateliers|magasins|commerces|agences|instituts|institutions|centres|etablissements|marques|marchands|vendeurs|constructeurs|entrepreneurs|prestataires|operateurs|start-ups?|pme|usines|organisations|professionnels|milieux|[a-z]{4,}istes|[a-z]{3,}eries|[a-z]{4,}ologues|[a-z]{3,}iers)$/,
  it: /^(?:aziende|imprese|ditte|societa|case|fabbricanti|produttori|fornitori|gestori|settore|ramo|branca|industrie?|studi|uffici|negozi|agenzie|istituti|istituzioni|centri|stabilimenti|marchi|venditori|costruttori|imprenditori|operatori|pmi|start-up|organizzazioni|professionisti|[a-z]{4,}isti|[a-z]{3,}erie|[a-z]{3,}ifici|[a-z]{4,}ologi)$/,
  en: /^(?:companies|firms|businesses|manufacturers|producers|suppliers|makers|builders|operators|owners|providers|sector|industry|industries|offices|practices|studios|workshops|shops|stores|agencies|institutes|institutions|centres|centers|brands|dealers|sellers|vendors|contractors|organisations|organizations|smes|startups|start-ups|plants|facilities|[a-z]{4,}ists|[a-z]{3,}eries|[a-z]{4,}ologists)$/,
}

/** Returns whether a folded word names organisations or professionals. */
export function isOrganisation(word: string, language: Language) {
  return organisations[language].test(word)
}
