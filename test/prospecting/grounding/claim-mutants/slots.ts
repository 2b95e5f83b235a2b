import type { Language } from '@alphorn/contract/core/fields'

// Words for the slots of the frames. The first of each pair is true, and the second replaces it in a wrong claim.

type Words = Readonly<Record<Language, readonly [right: string, wrong: string]>>
type Slots = Readonly<Record<'o' | 'c' | 'p' | 'n' | 'y' | 'x' | 'h', Words>>

const same = (right: string, wrong: string): Words => {
  const pair = [right, wrong] as const
  return { de: pair, fr: pair, it: pair, en: pair }
}

export const slots: Readonly<Record<'a' | 'b', Slots>> = {
  a: {
    o: {
      de: ['Fenster', 'Küchen'],
      fr: ['fenêtres', 'cuisines'],
      it: ['finestre', 'cucine'],
      en: ['windows', 'kitchens'],
    },
    c: {
      de: ['Hotels', 'Spitäler'],
      fr: ['hôtels', 'hôpitaux'],
      it: ['hotel', 'ospedali'],
      en: ['hotels', 'hospitals'],
    },
    p: {
      de: ['Luzern', 'Genf'],
      fr: ['Lucerne', 'Genève'],
      it: ['Lucerna', 'Ginevra'],
      en: ['Lucerne', 'Geneva'],
    },
    n: same('14', '41'),
    y: same('1998', '1989'),
    x: same('Brunner Technik AG', 'Keller Metall AG'),
    h: same('Anna Meier', 'Ruth Frei'),
  },
  b: {
    o: {
      de: ['Pumpen', 'Lampen'],
      fr: ['pompes', 'lampes'],
      it: ['pompe', 'lampade'],
      en: ['pumps', 'lamps'],
    },
    c: {
      de: ['Schulen', 'Banken'],
      fr: ['écoles', 'banques'],
      it: ['scuole', 'banche'],
      en: ['schools', 'banks'],
    },
    p: { de: ['Chur', 'Basel'], fr: ['Coire', 'Bâle'], it: ['Coira', 'Basilea'], en: ['Chur', 'Basel'] },
    n: same('23', '32'),
    y: same('2007', '2016'),
    x: same('Lenz Systeme GmbH', 'Roth Anlagen GmbH'),
    h: same('Paolo Bianchi', 'Marco Conti'),
  },
}

/** Words that a wrong claim inserts where a frame permits: "all windows", "only windows". */
export const quantifiers: Readonly<
  Record<'all' | 'only' | 'exclusively', Readonly<Record<Language, string>>>
> = {
  all: { de: 'alle ', fr: 'toujours ', it: 'tutte le ', en: 'all ' },
  only: { de: 'nur ', fr: 'seulement ', it: 'solo ', en: 'only ' },
  exclusively: { de: 'ausschliesslich ', fr: 'exclusivement ', it: 'esclusivamente ', en: 'exclusively ' },
}

type Ends = Readonly<Record<'a' | 'b', Readonly<Record<Language, string>>>>

/** Endings that make a claim wrong, by kind and half. */
export const additions = {
  everywhere: {
    a: { de: ' und überall sonst', fr: ' et partout ailleurs', it: ' e ovunque', en: ' and everywhere else' },
    b: {
      de: ' und in der ganzen Schweiz',
      fr: ' et dans toute la Suisse',
      it: ' e in tutta la Svizzera',
      en: ' and all over Switzerland',
    },
  },
  cause: {
    a: {
      de: ', weil die Nachfrage steigt',
      fr: ', parce que la demande augmente',
      it: ', perché la domanda aumenta',
      en: ', because demand is rising',
    },
    b: {
      de: ', dank tiefer Zinsen',
      fr: ', grâce aux taux bas',
      it: ', grazie ai tassi bassi',
      en: ', thanks to low interest rates',
    },
  },
  'invented fact': {
    a: {
      de: ' und besitzen ein eigenes Labor',
      fr: ' et possédez votre propre laboratoire',
      it: ' e possedete un proprio laboratorio',
      en: ' and own a laboratory',
    },
    b: {
      de: ' und sponsern den Fussballclub',
      fr: ' et sponsorisez le club de football',
      it: ' e sponsorizzate la squadra di calcio',
      en: ' and sponsor the football club',
    },
  },
  praise: {
    a: {
      de: ', und Ihre Kunden loben die Qualität',
      fr: ', et vos clients louent la qualité',
      it: ', e i vostri clienti lodano la qualità',
      en: ', and your customers praise the quality',
    },
    b: {
      de: ', und man schätzt Ihre Zuverlässigkeit',
      fr: ', et l’on apprécie votre fiabilité',
      it: ', e si apprezza la vostra affidabilità',
      en: ', and people value your reliability',
    },
  },
  savings: {
    a: {
      de: ' und senken damit die Kosten',
      fr: ' et réduisez ainsi les coûts',
      it: ' e riducete così i costi',
      en: ' and thereby cut costs',
    },
    b: {
      de: ' und sparen viel Energie',
      fr: ' et économisez beaucoup d’énergie',
      it: ' e risparmiate molta energia',
      en: ' and save much energy',
    },
  },
  superlative: {
    a: {
      de: ' als führender Anbieter',
      fr: ' comme leader du marché',
      it: ' come leader del mercato',
      en: ' as the leading provider',
    },
    b: {
      de: ' als bekannteste Adresse',
      fr: ' comme meilleure adresse',
      it: ' come migliore indirizzo',
      en: ' as the best address',
    },
  },
  comparative: {
    a: {
      de: ', schneller als Ihre Konkurrenz',
      fr: ', plus vite que la concurrence',
      it: ', meglio della concorrenza',
      en: ', faster than your competitors',
    },
    b: {
      de: ', günstiger als andere Anbieter',
      fr: ', moins cher que les autres',
      it: ', più economico degli altri',
      en: ', cheaper than others',
    },
  },
  'company named': {
    a: {
      de: ' zusammen mit der Huber Logistik AG',
      fr: ' avec la Huber Logistik AG',
      it: ' con la Huber Logistik AG',
      en: ' together with Huber Logistik AG',
    },
    b: {
      de: ' im Auftrag der Vogt Energie GmbH',
      fr: ' pour la Vogt Energie GmbH',
      it: ' per la Vogt Energie GmbH',
      en: ' on behalf of Vogt Energie GmbH',
    },
  },
  'person named': {
    a: {
      de: ' unter der Leitung von Frau Sommer',
      fr: ' sous la direction de Madame Sommer',
      it: ' sotto la guida della signora Sommer',
      en: ' under the lead of Mrs Sommer',
    },
    b: {
      de: ', geführt von Peter Graf',
      fr: ', sous la conduite de Pierre Favre',
      it: ', sotto la guida di Luca Rossi',
      en: ', led by Peter Graf',
    },
  },
  'legal form': {
    a: {
      de: ' als Genossenschaft',
      fr: ' comme coopérative',
      it: ' come cooperativa',
      en: ' as a cooperative',
    },
    b: { de: ' als Stiftung', fr: ' en tant que fondation', it: ' come fondazione', en: ' as a foundation' },
  },
  canton: {
    a: {
      de: ' und im Kanton Uri',
      fr: ' et dans le canton d’Uri',
      it: ' e nel canton Uri',
      en: ' and in the canton of Uri',
    },
    b: {
      de: ' und im Kanton Zug',
      fr: ' et dans le canton de Zoug',
      it: ' e nel canton Zugo',
      en: ' and in the canton of Zug',
    },
  },
  'place adjective': {
    a: {
      de: ' für Basler Kunden',
      fr: ' pour la clientèle bâloise',
      it: ' per la clientela basilese',
      en: ' for Genevan customers',
    },
    b: {
      de: ' für Berner Kunden',
      fr: ' pour la clientèle bernoise',
      it: ' per la clientela bernese',
      en: ' for Bernese customers',
    },
  },
  hamlet: {
    a: {
      de: ', auch in der Filiale in Oberhünigen',
      fr: ', aussi dans la succursale de Cormanon',
      it: ', anche nella succursale di Rovello',
      en: ', also in the branch in Oberlangenegg',
    },
    b: {
      de: ', auch am Standort Rämismühle',
      fr: ', aussi dans le hameau de Chavornex',
      it: ', anche nella frazione di Scudellate',
      en: ', also in the hamlet of Niederscherli',
    },
  },
  date: {
    a: {
      de: ' seit dem 3. März 2024',
      fr: ' depuis le 3 mars 2024',
      it: ' dal 3 marzo 2024',
      en: ' since 3 March 2024',
    },
    b: { de: ' seit Juni 2022', fr: ' depuis juin 2022', it: ' da giugno 2022', en: ' since June 2022' },
  },
  amount: {
    a: {
      de: ' für 2 Millionen Franken',
      fr: ' pour 2 millions de francs',
      it: ' per 2 milioni di franchi',
      en: ' for CHF 2 million',
    },
    b: {
      de: ' für CHF 450’000',
      fr: ' pour 450 000 francs',
      it: ' per 450 000 franchi',
      en: ' for CHF 450,000',
    },
  },
  percentage: {
    a: {
      de: ' mit 20 Prozent Wachstum',
      fr: ' avec 20 % de croissance',
      it: ' con una crescita del 20 %',
      en: ' with growth of 20 percent',
    },
    b: { de: ' zu 35 Prozent', fr: ' à 35 %', it: ' al 35 %', en: ', 35 percent of them' },
  },
} as const satisfies Readonly<Record<string, Ends>>
